import { DrivePage } from '#features/files/drive/pages/drive.page.tsx';
import { SubjectActivity } from '#features/workspace/history/components/subject-activity.tsx';

export function Component() {
  return <DrivePage activityOf={(fileId) => <SubjectActivity kind="file" id={fileId} />} />;
}
export const namespaces = ['drive', 'folders', 'dates', 'history'] as const;
