import { createHash } from 'node:crypto'

/** Returns a file name that is safe in a URL. */
export function safeFileName(name: string): string {
  const clean = name
    .normalize('NFKC')
    .replace(/[\s/\\]+/g, '-')
    .replace(/[^\p{L}\p{N}._-]/gu, '')
    .replace(/^[.-]+/, '')
  return clean === '' ? 'uploaded-file' : clean
}

/** Returns the path id of an upload: `{realm}/{two letters}/{random}/{name}`. */
export function uploadPathId(realmId: number, name: string, seed: string): string {
  const random = createHash('sha256').update(seed).digest('base64url').replace(/[-_]/g, 'a')
  return `${String(realmId)}/${random.slice(0, 2).toLowerCase()}/${random.slice(2, 26)}/${safeFileName(name)}`
}
