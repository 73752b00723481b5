/** Characters that are invisible or reverse the text direction, with which a name could pass for another one. */
const invisible = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\u2028\u2029]/gu

/** Returns the name shown to others: without folders, line breaks and invisible characters, and never empty. */
export function uploadName(path: string): string {
  const base = path
    .replace(/^.*[\\/]/s, '')
    .replace(invisible, '')
    .trim()
  return base === '' ? 'file' : [...base].slice(-200).join('')
}

/**
 * Returns the name as the text of a link: without brackets, which cannot be escaped (specification, Upload a file), and
 * different from all `others`.
 */
export function uploadLabel(name: string, others: readonly string[]): string {
  const plain = name.replace(/[[\]]/g, '').trim() || 'file'
  let label = plain
  for (let number = 2; others.includes(label); number++) label = `${plain} (${String(number)})`
  return label
}

const types: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  heic: 'image/heic',
  bmp: 'image/bmp',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  svg: 'image/svg+xml',
  mp4: 'video/mp4',
  webm: 'video/webm',
  mov: 'video/quicktime',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  aac: 'audio/aac',
  flac: 'audio/flac',
  ogg: 'audio/ogg',
  opus: 'audio/ogg',
  wav: 'audio/wav',
  pdf: 'application/pdf',
  zip: 'application/zip',
  json: 'application/json',
  txt: 'text/plain',
  log: 'text/plain',
  md: 'text/markdown',
  csv: 'text/csv',
  html: 'text/html',
}

/** Returns the media type for a name's extension, or "" if it is unknown and the server has to guess. */
export const typeOfName = (name: string): string =>
  types[/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''] ?? ''
