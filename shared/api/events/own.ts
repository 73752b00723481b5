import { z } from 'zod'
import type { EventBody, EventSchema } from './eventSchema.ts'

export const userSettingsEvent: EventSchema = () =>
  z
    .looseObject({ property: z.string(), value: z.unknown() })
    .transform((wire): EventBody => ({ type: 'user_settings', property: wire.property, value: wire.value }))

/** Below level 89 settings changed by two events of their own. */
export const displaySettingsEvent: EventSchema = () =>
  z.looseObject({ setting_name: z.string(), setting: z.unknown() }).transform((wire): EventBody => ({
    type: 'user_settings',
    property: wire.setting_name,
    value: wire.setting,
  }))

export const globalNotificationsEvent: EventSchema = () =>
  z.looseObject({ notification_name: z.string(), setting: z.unknown() }).transform((wire): EventBody => ({
    type: 'user_settings',
    property: wire.notification_name,
    value: wire.setting,
  }))

export const alertWordsEvent: EventSchema = () =>
  z
    .looseObject({ alert_words: z.array(z.string()) })
    .transform((wire): EventBody => ({ type: 'alert_words', words: wire.alert_words }))
