import { z } from 'zod'
import { parseUrl } from '../platform/parseUrl.ts'

export type DeepLink =
  | {
      readonly type: 'login'
      readonly realm: string
      readonly email: string
      readonly userId: number | null
      /** 64 hex digits. */
      readonly otpEncryptedApiKey: string
    }
  | { readonly type: 'unknown' }

const unknown: DeepLink = { type: 'unknown' }

const login = z.object({
  realm: z.url({ protocol: /^https?$/ }).max(2000),
  email: z
    .string()
    .min(3)
    .max(500)
    .regex(/^[^\s:]+$/),
  user_id: z
    .string()
    .regex(/^\d{1,15}$/)
    .optional(),
  otp_encrypted_api_key: z.string().regex(/^[0-9a-f]{64}$/i),
})

/** Parses an address that the system passed to the app. Never throws; anything invalid is unknown. */
export function parseDeepLink(address: string): DeepLink {
  if (address.length > 8000) return unknown
  const url = parseUrl(address)
  if (url === null) return unknown
  // The scheme is the wire name of any server, in upper or lower case.
  if (/^(https?|wss?|ftp|file|data|blob|javascript|mailto):$/.test(url.protocol)) return unknown
  if (url.host.toLowerCase() !== 'login' || !/^\/?$/.test(url.pathname)) return unknown
  const names = [...url.searchParams.keys()]
  if (new Set(names).size !== names.length) return unknown
  const fields = login.safeParse(Object.fromEntries(url.searchParams))
  if (!fields.success) return unknown
  const { realm, email, user_id, otp_encrypted_api_key } = fields.data
  return {
    type: 'login',
    realm,
    email,
    userId: user_id === undefined ? null : Number(user_id),
    otpEncryptedApiKey: otp_encrypted_api_key,
  }
}
