import { z } from 'zod'
import { bot, botServices } from '../records/people/bot.ts'
import { changesOf } from '../records/change.ts'
import type { ChangeRows } from '../records/change.ts'
import { channelIds, defaultChannelGroup } from '../records/channels/defaultChannels.ts'
import { int, listOf, name, openRecord, parsedLater, settingValue } from '../records/lenient.ts'
import { realmDomain } from '../records/organization/realmDomain.ts'
import { realmExport } from '../records/organization/realmExport.ts'
import { presentSettingName } from '../routes/own/settingRows.ts'
import type { Bot } from '../types.ts'
import type { BodyOf, EventSchema } from './eventSchema.ts'

const defaultChannelsEvent: EventSchema<'default_channels'> = () =>
  z
    .object({ default_streams: channelIds })
    .transform((wire) => ({ type: 'default_channels', channelIds: wire.default_streams }))

const defaultChannelGroupsEvent: EventSchema<'default_channel_groups'> = () =>
  z
    .object({ default_stream_groups: listOf(defaultChannelGroup) })
    .transform((wire) => ({ type: 'default_channel_groups', groups: wire.default_stream_groups }))

const userSettingsDefaultsEvent: EventSchema<'realm_user_settings_defaults'> = () =>
  z.object({ property: name, value: parsedLater }).transform((wire) => ({
    type: 'realm_user_settings_defaults',
    property: presentSettingName(wire.property),
    value: settingValue(wire.value),
  }))

const realmDomainsEvent: EventSchema<'realm_domains'> = () =>
  z.discriminatedUnion('op', [
    z
      .object({ op: z.enum(['add', 'change']), realm_domain: realmDomain })
      .transform((wire): BodyOf<'realm_domains'> => ({
        type: 'realm_domains',
        op: wire.op,
        domain: wire.realm_domain,
      })),
    z.object({ op: z.literal('remove'), domain: name }).transform((wire): BodyOf<'realm_domains'> => ({
      type: 'realm_domains',
      op: 'remove',
      name: wire.domain,
    })),
  ])

const botProperties: ChangeRows<Omit<Bot, 'userId'>> = {
  default_sending_stream: ['defaultSendingChannel', name.nullable()],
  default_events_register_stream: ['defaultEventsChannel', name.nullable()],
  default_all_public_streams: ['defaultAllPublicChannels', z.boolean()],
  services: ['services', botServices],
}
const someBot = z.object({ user_id: int })

/** Below level 222, a deactivated bot is reported as removed. */
const realmBotEvent: EventSchema<'realm_bot'> = () =>
  z.discriminatedUnion('op', [
    z
      .object({ op: z.literal('add'), bot })
      .transform((wire): BodyOf<'realm_bot'> => ({ type: 'realm_bot', op: 'add', bot: wire.bot })),
    z
      .object({ op: z.literal('update'), bot: openRecord.pipe(z.looseObject({ user_id: int })) })
      .transform((wire, context): BodyOf<'realm_bot'> => ({
        type: 'realm_bot',
        op: 'update',
        userId: wire.bot.user_id,
        change: changesOf(botProperties, wire.bot, context),
      })),
    z.object({ op: z.literal('delete'), bot: someBot }).transform((wire): BodyOf<'realm_bot'> => ({
      type: 'realm_bot',
      op: 'delete',
      userId: wire.bot.user_id,
    })),
    // Below level 222: deactivated. The user's record has the change, and the bot stays listed.
    z.object({ op: z.literal('remove'), bot: someBot }).transform((wire): BodyOf<'realm_bot'> => ({
      type: 'realm_bot',
      op: 'update',
      userId: wire.bot.user_id,
      change: {},
    })),
  ])

const realmExportEvent: EventSchema<'realm_export'> = () =>
  z
    .object({ exports: listOf(realmExport) })
    .transform((wire) => ({ type: 'realm_export', exports: wire.exports }))

const realmExportConsentEvent: EventSchema<'realm_export_consent'> = () =>
  z.object({ user_id: int, consented: z.boolean() }).transform((wire) => ({
    type: 'realm_export_consent',
    userId: wire.user_id,
    hasConsented: wire.consented,
  }))

const invitesChangedEvent: EventSchema<'invites_changed'> = () =>
  parsedLater.transform(() => ({ type: 'invites_changed' }))

export const administrationEvents = {
  default_streams: defaultChannelsEvent,
  default_stream_groups: defaultChannelGroupsEvent,
  realm_domains: realmDomainsEvent,
  realm_user_settings_defaults: userSettingsDefaultsEvent,
  realm_export: realmExportEvent,
  realm_export_consent: realmExportConsentEvent,
  realm_bot: realmBotEvent,
  invites_changed: invitesChangedEvent,
} as const
