import { realmNumber, realmText, type WithRealm } from './realm.ts'

/** In the order of preference, for servers with several keys. */
export const gifProviderNames = ['klipy', 'giphy', 'tenor'] as const
export type GifProvider = (typeof gifProviderNames)[number]

const ratings = ['y', 'g', 'pg', 'pg-13', 'r'] as const
/** The least suitable content that the organization allows. */
export type GifRating = (typeof ratings)[number]

/** Returns the key with which the provider is searched, or "" if the server has none. */
export const gifKey = (state: WithRealm, provider: GifProvider): string =>
  realmText(state, `${provider}_api_key`, '')

/** Returns the provider of GIFs, or null if the server has none or the organization has turned it off. */
export function gifProvider(state: WithRealm): GifProvider | null {
  if (policy(state) === 0) return null
  return gifProviderNames.find((name) => gifKey(state, name) !== '') ?? null
}

/** Returns the organization's rating, or the strictest common one if it is unknown. */
export function gifRating(state: WithRealm): GifRating {
  const { fields } = state.realm
  const options: unknown = fields['gif_rating_policy_options'] ?? fields['giphy_rating_options']
  if (typeof options !== 'object' || options === null) return 'g'
  const found = Object.entries(options).find(
    ([, option]) => (option as { readonly id?: unknown } | null)?.id === policy(state),
  )
  return ratings.find((rating) => rating === found?.[0]) ?? 'g'
}

/** Below level 453, the setting has another name. */
const policy = (state: WithRealm): number =>
  realmNumber(state, 'gif_rating_policy', realmNumber(state, 'giphy_rating', 0))
