import { hasFlag } from '../../api/flags.ts'
import type { Message } from '../../api/types.ts'
import type { ClientSettings } from '../../settings/settings.ts'

/** A time during which notifications are held back. */
export type QuietTime = 'do-not-disturb'

/** The settings of this computer on quiet times. */
export type QuietSettings = Pick<ClientSettings, 'quietAlertWords' | 'quietUntil'>

/** Returns the quiet time at `now` (ms since the epoch), or null. */
export function quietTimeAt({ quietUntil }: QuietSettings, now: number): QuietTime | null {
  return quietUntil > now ? 'do-not-disturb' : null
}

/** Returns true for a message that the user has chosen to be notified of during a quiet time, too. */
export const passesQuietTime = (
  { flags, why }: { readonly flags: Message['flags']; readonly why: string },
  { quietAlertWords }: QuietSettings,
): boolean => quietAlertWords && (why === 'alert-word' || hasFlag({ flags }, 'has_alert_word'))
