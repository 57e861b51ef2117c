const programs =
  'ade adp apk app appx bat chm cmd com cpl dll dmg exe gadget hta img inf ins iso isp jar js jse lnk mde msc msi msp mst pif pkg ps1 ps2 reg rgs scr sct shb shs sys url vb vbe vbs vhd vhdx vxd wsc wsf wsh xll'.split(
    ' ',
  );
/** Documents that run programs of their own, and pages that pass for a sign-in. */
const active = 'docm dotm xlsm xltm xlam pptm potm ppam sldm htm html shtml xhtml svg mht mhtml one'.split(' ');

export type FileRisk = 'program' | 'active' | 'disguised';

/** Why a received file is dangerous by its name; null for most. */
export function riskOfFile(name: string): FileRisk | null {
  // Systems drop dots and blanks at the end of a name.
  const parts = name
    .toLowerCase()
    .split('.')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const ending = parts.at(-1) ?? '';
  if (/[\u202a-\u202e\u2066-\u2069]/.test(name)) return 'disguised';
  if (programs.includes(ending)) {
    const before = parts.at(-2) ?? '';
    return /^(?:pdf|docx?|xlsx?|jpe?g|png|txt|zip|mp4)$/.test(before) ? 'disguised' : 'program';
  }
  return active.includes(ending) ? 'active' : null;
}
