import { safeStorage } from 'electron'
import type { Cipher } from '../../core/profile/vault.ts'

/** These only obfuscate: their password is in the program. Some versions of Electron report them as available. */
const unprotected: ReadonlySet<string> = new Set(['basic_text', 'unknown'])

/** The system's keyring. Usable only after the app is ready. */
export function systemCipher(platform: string = process.platform): Cipher {
  const backend = (): string => {
    if (platform === 'darwin') return 'keychain'
    if (platform === 'win32') return 'dpapi'
    return safeStorage.getSelectedStorageBackend()
  }
  return {
    backend,
    available: () => !unprotected.has(backend()) && safeStorage.isEncryptionAvailable(),
    encrypt: (plain) => safeStorage.encryptString(plain),
    decrypt: (data) => safeStorage.decryptString(Buffer.from(data)),
  }
}
