import { z } from 'zod'
import { changesOf } from '../records/change.ts'
import type { ChangeRows } from '../records/change.ts'
import { address, listOf, name, openRecord, parsedLater, settingValue } from '../records/lenient.ts'
import { presentSettingName } from '../routes/own/settingRows.ts'
import { navigationView } from '../records/organization/navigationView.ts'
import { onboardingStep } from '../records/organization/onboardingStep.ts'
import { alertWords } from '../records/alertWords.ts'
import type { NavigationView } from '../types.ts'
import type { BodyOf, EventSchema } from './eventSchema.ts'

const userSettingsEvent: EventSchema<'user_settings'> = () =>
  z.object({ property: name, value: parsedLater }).transform((wire) => ({
    type: 'user_settings',
    property: presentSettingName(wire.property),
    value: settingValue(wire.value),
  }))

/** Below level 89, settings have two other events. */
const displaySettingsEvent: EventSchema<'user_settings'> = () =>
  z.object({ setting_name: name, setting: parsedLater }).transform((wire) => ({
    type: 'user_settings',
    property: presentSettingName(wire.setting_name),
    value: settingValue(wire.setting),
  }))

const globalNotificationsEvent: EventSchema<'user_settings'> = () =>
  z.object({ notification_name: name, setting: parsedLater }).transform((wire) => ({
    type: 'user_settings',
    property: presentSettingName(wire.notification_name),
    value: settingValue(wire.setting),
  }))

const alertWordsEvent: EventSchema<'alert_words'> = () =>
  z
    .object({ alert_words: alertWords })
    .transform((wire) => ({ type: 'alert_words', words: wire.alert_words }))

const onboardingStepsEvent: EventSchema<'onboarding_steps'> = () =>
  z
    .object({ onboarding_steps: listOf(onboardingStep) })
    .transform((wire) => ({ type: 'onboarding_steps', steps: wire.onboarding_steps }))

const viewProperties: ChangeRows<Omit<NavigationView, 'fragment'>> = {
  is_pinned: ['isPinned', z.boolean()],
  name: ['name', name.nullable()],
}

const navigationViewEvent: EventSchema<'navigation_view'> = () =>
  z.discriminatedUnion('op', [
    z
      .object({ op: z.literal('add'), navigation_view: navigationView })
      .transform((wire): BodyOf<'navigation_view'> => ({
        type: 'navigation_view',
        op: 'add',
        view: wire.navigation_view,
      })),
    z
      .object({ op: z.literal('update'), fragment: address, data: openRecord })
      .transform((wire, context): BodyOf<'navigation_view'> => ({
        type: 'navigation_view',
        op: 'update',
        fragment: wire.fragment,
        change: changesOf(viewProperties, wire.data, context),
      })),
    z.object({ op: z.literal('remove'), fragment: address }).transform((wire): BodyOf<'navigation_view'> => ({
      type: 'navigation_view',
      op: 'remove',
      fragment: wire.fragment,
    })),
  ])

/** Returns the schema of a provider's event. Each provider has an event type, whose name identifies it. */
const videoCallTokenEvent =
  (provider: 'zoom' | 'webex'): EventSchema<'video_call_token'> =>
  () =>
    z
      .object({ value: z.boolean() })
      .transform((wire) => ({ type: 'video_call_token', provider, hasToken: wire.value }))

export const ownEvents = {
  has_zoom_token: videoCallTokenEvent('zoom'),
  has_webex_token: videoCallTokenEvent('webex'),
  user_settings: userSettingsEvent,
  update_display_settings: displaySettingsEvent,
  update_global_notifications: globalNotificationsEvent,
  alert_words: alertWordsEvent,
  navigation_view: navigationViewEvent,
  onboarding_steps: onboardingStepsEvent,
} as const
