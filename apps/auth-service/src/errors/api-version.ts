/** The date from which errors have the newer form. */
export const NEW_ERROR_FORM = '2024-01-01';
export const API_VERSION_HEADER = 'X-Supabase-Api-Version';

/** Whether a caller who sent this value of the version header reads the newer form of errors. */
export function wantsNewErrorForm(header: string | string[] | undefined): boolean {
  const version = Array.isArray(header) ? header[0] : header;
  if (!version || !/^\d{4}-\d{2}-\d{2}$/.test(version)) return false;
  // A date that does not exist is unreadable, like any other text.
  const date = new Date(`${version}T00:00:00Z`);
  const isReal = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(version);
  return isReal && version >= NEW_ERROR_FORM;
}
