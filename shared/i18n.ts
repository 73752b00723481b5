import { IntlMessageFormat } from 'intl-messageformat'
import type { Formatters } from 'intl-messageformat'
import app from '../assets/locales/en/app.json' with { type: 'json' }
import bots from '../assets/locales/en/bots.json' with { type: 'json' }
import calls from '../assets/locales/en/calls.json' with { type: 'json' }
import catchup from '../assets/locales/en/catchup.json' with { type: 'json' }
import channelMembers from '../assets/locales/en/channelMembers.json' with { type: 'json' }
import channels from '../assets/locales/en/channels.json' with { type: 'json' }
import channelSettings from '../assets/locales/en/channelSettings.json' with { type: 'json' }
import compose from '../assets/locales/en/compose.json' with { type: 'json' }
import content from '../assets/locales/en/content.json' with { type: 'json' }
import conversationRows from '../assets/locales/en/conversationRows.json' with { type: 'json' }
import core from '../assets/locales/en/core.json' with { type: 'json' }
import creation from '../assets/locales/en/creation.json' with { type: 'json' }
import drafts from '../assets/locales/en/drafts.json' with { type: 'json' }
import editing from '../assets/locales/en/editing.json' with { type: 'json' }
import exporting from '../assets/locales/en/export.json' with { type: 'json' }
import files from '../assets/locales/en/files.json' with { type: 'json' }
import gifs from '../assets/locales/en/gifs.json' with { type: 'json' }
import groups from '../assets/locales/en/groups.json' with { type: 'json' }
import groupSetting from '../assets/locales/en/groupSetting.json' with { type: 'json' }
import pins from '../assets/locales/en/pins.json' with { type: 'json' }
import later from '../assets/locales/en/later.json' with { type: 'json' }
import inbox from '../assets/locales/en/inbox.json' with { type: 'json' }
import invitations from '../assets/locales/en/invitations.json' with { type: 'json' }
import login from '../assets/locales/en/login.json' with { type: 'json' }
import media from '../assets/locales/en/media.json' with { type: 'json' }
import messages from '../assets/locales/en/messages.json' with { type: 'json' }
import moderation from '../assets/locales/en/moderation.json' with { type: 'json' }
import newChannel from '../assets/locales/en/newChannel.json' with { type: 'json' }
import organization from '../assets/locales/en/organization.json' with { type: 'json' }
import outbox from '../assets/locales/en/outbox.json' with { type: 'json' }
import messageDetails from '../assets/locales/en/messageDetails.json' with { type: 'json' }
import recent from '../assets/locales/en/recent.json' with { type: 'json' }
import reminders from '../assets/locales/en/reminders.json' with { type: 'json' }
import report from '../assets/locales/en/report.json' with { type: 'json' }
import people from '../assets/locales/en/people.json' with { type: 'json' }
import peopleAdmin from '../assets/locales/en/peopleAdmin.json' with { type: 'json' }
import person from '../assets/locales/en/person.json' with { type: 'json' }
import scheduled from '../assets/locales/en/scheduled.json' with { type: 'json' }
import search from '../assets/locales/en/search.json' with { type: 'json' }
import settings from '../assets/locales/en/settings.json' with { type: 'json' }
import shell from '../assets/locales/en/shell.json' with { type: 'json' }
import sidebar from '../assets/locales/en/sidebar.json' with { type: 'json' }
import spelling from '../assets/locales/en/spelling.json' with { type: 'json' }
import snippets from '../assets/locales/en/snippets.json' with { type: 'json' }
import topicActions from '../assets/locales/en/topicActions.json' with { type: 'json' }
import uploads from '../assets/locales/en/uploads.json' with { type: 'json' }
import voice from '../assets/locales/en/voice.json' with { type: 'json' }
import windows from '../assets/locales/en/windows.json' with { type: 'json' }
import { lazy } from './lazy.ts'

const areas = {
  app,
  bots,
  calls,
  catchup,
  channelMembers,
  channels,
  channelSettings,
  compose,
  content,
  conversationRows,
  core,
  creation,
  drafts,
  editing,
  export: exporting,
  files,
  gifs,
  groups,
  groupSetting,
  later,
  pins,
  inbox,
  invitations,
  login,
  media,
  messages,
  moderation,
  newChannel,
  organization,
  outbox,
  messageDetails,
  recent,
  reminders,
  report,
  scheduled,
  people,
  peopleAdmin,
  person,
  search,
  settings,
  shell,
  sidebar,
  snippets,
  spelling,
  topicActions,
  uploads,
  voice,
  windows,
}
type Areas = typeof areas

/** `area.key`, type-checked against the catalog files. */
export type MessageKey = { [A in keyof Areas]: `${A}.${keyof Areas[A] & string}` }[keyof Areas]
export type MessageValues = Readonly<Record<string, string | number>>

// Without this override, IntlMessageFormat asks the system for its languages for every text.
IntlMessageFormat.resolveLocale = lazy(() => new Intl.Locale('en'))

const numbers = lazy(() => new Intl.NumberFormat('en'))
const atThousands = /\B(?=(\d{3})+$)/g
const plurals = lazy(() => new Intl.PluralRules('en'))
/**
 * Formats counts without the system's number format where possible, because creating that takes tens of milliseconds.
 */
const counts: Pick<Intl.NumberFormat, 'format'> = {
  format: (count: number | bigint | string) =>
    Number.isSafeInteger(count) && Number(count) >= 0
      ? String(count).replace(atThousands, ',')
      : numbers().format(Number(count)),
}
const parts: Formatters = {
  getNumberFormat: (locales, options) =>
    options === undefined ? (counts as Intl.NumberFormat) : new Intl.NumberFormat(locales, options),
  getDateTimeFormat: (...given) => new Intl.DateTimeFormat(...given),
  getPluralRules: (locales, options) =>
    options?.type === 'ordinal' ? new Intl.PluralRules(locales, options) : plurals(),
}

const formatters = new Map<string, IntlMessageFormat>()

/** Returns the text of `key` with its ICU placeholders filled from `values`. */
export function t(key: MessageKey, values?: MessageValues): string {
  const dot = key.indexOf('.')
  const area = areas[key.slice(0, dot) as keyof Areas] as Readonly<Record<string, string>>
  const text = area[key.slice(dot + 1)] ?? key
  // Most texts have no placeholder, and creating a formatter is slow at startup.
  if (!text.includes('{') && !text.includes("'")) return text
  let formatter = formatters.get(key)
  if (!formatter)
    formatters.set(key, (formatter = new IntlMessageFormat(text, 'en', undefined, { formatters: parts })))
  return String(formatter.format(values))
}
