/**
 * Returns the decoded parts of an uploaded file's server-relative address (`/user_uploads/2/ab/plan%20b.pdf`): organization,
 * folders and name. null for other addresses.
 */
export function uploadSegments(path: string): readonly string[] | null {
  const [plain = ''] = path.split(/[?#]/)
  const rest = /^\/user_uploads\/(?:download\/)?(.+)$/.exec(plain)?.[1]
  if (rest === undefined) return null
  try {
    const segments = rest.split('/').map(decodeURIComponent)
    const isFine = segments.every(
      (part) => part !== '' && part !== '.' && part !== '..' && !/[/\\]/.test(part),
    )
    return isFine && segments.length > 1 ? segments : null
  } catch {
    return null
  }
}
