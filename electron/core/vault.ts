/** What protects keys at rest; the shell gives the system's, tests give fakes. */
export interface Cipher {
  /** False also where the system only obfuscates (backend `basic_text`). */
  available(): boolean
  /** `gnome_libsecret`, `kwallet5`, `keychain`, `dpapi`, `basic_text`, ... : recorded beside what it encrypted. */
  backend(): string
  encrypt(plain: string): Uint8Array
  /** Throws when it cannot. */
  decrypt(data: Uint8Array): string
}
