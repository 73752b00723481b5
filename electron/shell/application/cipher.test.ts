import { describe, expect, it, vi } from 'vitest'
import { systemCipher } from './cipher.ts'

const storage = vi.hoisted(() => ({ backend: 'gnome_libsecret', available: true }))
vi.mock('electron', () => ({
  safeStorage: {
    getSelectedStorageBackend: () => storage.backend,
    isEncryptionAvailable: () => storage.available,
    encryptString: (plain: string) => Buffer.from([...plain].reverse().join('')),
    decryptString: (data: Buffer) => [...data.toString()].reverse().join(''),
  },
}))

describe('row 18: the check for a keyring', () => {
  it.each([
    ['linux', 'gnome_libsecret', true, true],
    ['linux', 'kwallet6', true, true],
    ['linux', 'gnome_libsecret', false, false],
    // Some versions report this one as available, although its password is in the program.
    ['linux', 'basic_text', true, false],
    ['linux', 'unknown', true, false],
    ['darwin', 'never asked', true, true],
    ['win32', 'never asked', true, true],
    ['win32', 'never asked', false, false],
  ])('%s with %s, available %s: %s', (platform, backend, available, counts) => {
    Object.assign(storage, { backend, available })
    expect(systemCipher(platform).available()).toBe(counts)
  })

  it("returns the backend's name, so that a change is noticed", () => {
    storage.backend = 'kwallet5'
    expect(['linux', 'darwin', 'win32'].map((platform) => systemCipher(platform).backend())).toEqual([
      'kwallet5',
      'keychain',
      'dpapi',
    ])
  })

  it('decrypts what it encrypted', () => {
    const cipher = systemCipher('linux')
    expect(cipher.decrypt(new Uint8Array(cipher.encrypt('key')))).toBe('key')
  })
})
