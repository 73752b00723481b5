/** Providers of calls, by the key in a registration, with the first level that has each. */
const providers = [
  { key: 'disabled', id: 0, name: 'None', since: 0 },
  { key: 'jitsi_meet', id: 1, name: 'Jitsi Meet', since: 0 },
  { key: 'zoom', id: 3, name: 'Zoom', since: 0 },
  { key: 'big_blue_button', id: 4, name: 'BigBlueButton', since: 0 },
  { key: 'constructor_groups', id: 6, name: 'Constructor Groups', since: 460 },
  { key: 'nextcloud_talk', id: 7, name: 'Nextcloud Talk', since: 465 },
  { key: 'webex', id: 8, name: 'Webex', since: 493 },
]

/** Returns the providers that an organization can choose at the level. */
export const callProviders = (
  level: number,
): Record<string, { readonly id: number; readonly name: string }> =>
  Object.fromEntries(
    providers.filter(({ since }) => level >= since).map(({ key, id, name }) => [key, { id, name }]),
  )
