import { fetchSmallFile } from '../http/smallFile.ts'

const maxBytes = 256 * 1024
const kinds = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp'])

/** A small picture as a data: URL, null where it is none: before sign-in there is no account to serve media for. */
export async function fetchIcon(
  options: Parameters<typeof fetchSmallFile>[0],
  realmUrl: string,
  address: string,
): Promise<string | null> {
  const file = await fetchSmallFile(options, realmUrl, address, maxBytes)
  return file && kinds.has(file.type) ? `data:${file.type};base64,${file.bytes.toString('base64')}` : null
}
