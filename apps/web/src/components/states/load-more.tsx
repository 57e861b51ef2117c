import { Button, type ButtonLook } from '#components/button/button.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';

export type LoadMoreProps = ButtonLook & {
  query: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    error: unknown;
    fetchNextPage: () => unknown;
  };
};

/** Below rows that come in parts: loads the next ones and, if that failed, says why and stays. Nothing after the last. */
export function LoadMore({ query, children, ...look }: LoadMoreProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error, fetchNextPage } = query;
  if (!hasNextPage) return null;
  return (
    <>
      <FailureCallout failure={isFetchNextPageError ? error : undefined} />
      <Button {...look} loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {children}
      </Button>
    </>
  );
}
