const maxLength = 200
const reserved = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)$/i

/**
 * Returns a safe name for a file that a server or a page named: the last part of the path, without control characters,
 * direction marks, characters that some file system refuses, and dots or spaces at its ends. Names of devices on
 * Windows get a prefix.
 */
export function downloadName(original: string): string {
  const last = original.slice(Math.max(original.lastIndexOf('/'), original.lastIndexOf('\\')) + 1)
  const clean = last
    .normalize('NFC')
    // Single surrogates cannot be encoded in any file system.
    .replace(/[\p{Cc}\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ud800-\udfff<>:"|?*/\\]/gu, '')
    .replace(/^[.\s]+|[.\s]+$/gu, '')
  if (clean === '') return 'download'
  const stem = clean.split('.', 1)[0] ?? ''
  return shorten(reserved.test(stem.trim()) ? `_${clean}` : clean)
}

/**
 * Shortens a name but keeps its extension, by which programs recognize the file. Counts UTF-8 bytes, as file systems
 * do.
 */
function shorten(name: string): string {
  if (Buffer.byteLength(name) <= maxLength) return name
  const dot = name.lastIndexOf('.')
  const ending = dot > 0 && Buffer.byteLength(name.slice(dot)) <= 20 ? name.slice(dot) : ''
  // Each character has at least one byte, so a name of any length is first cut to 200 characters.
  const signs = [...name.slice(0, name.length - ending.length)].slice(0, maxLength)
  while (Buffer.byteLength(signs.join('')) > maxLength - Buffer.byteLength(ending)) signs.pop()
  return `${signs.join('').replace(/[.\s]+$/u, '')}${ending}`
}

/** Returns `name`, or `name (2)` and so on: the first one that is not taken. */
export function freeName(name: string, taken: (name: string) => boolean): string {
  if (!taken(name)) return name
  const dot = name.lastIndexOf('.')
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
  for (let count = 2; ; count++) {
    const next = `${stem} (${count})${ending}`
    if (!taken(next)) return next
  }
}
