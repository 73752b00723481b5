/** What the documents write where a deployment carries its maker's name. */
export const defaultWireName = 'service'

const suffix = '_feature_level'

/** The maker's name in identifiers and the level, from an answer of GET /server_settings or POST /register. */
export function discoverWireName(answer: Readonly<Record<string, unknown>>): {
  wireName: string
  featureLevel: number
} {
  for (const [key, value] of Object.entries(answer)) {
    if (!key.endsWith(suffix) || key.length === suffix.length || typeof value !== 'number') continue
    return { wireName: key.slice(0, -suffix.length), featureLevel: value }
  }
  return { wireName: defaultWireName, featureLevel: 0 }
}
