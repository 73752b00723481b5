import { createHash } from 'node:crypto'
import type { DemoChannel, DemoOrganization, DemoUser, DemoRole } from './demo/types.ts'
import { findEmoji } from './emoji.ts'
import { channelGroupIds, groupIds, systemGroupRecords } from './loadGroups.ts'
import { picture } from './pictures.ts'
import { render } from './render.ts'
import type { Server } from './server.ts'
import type { Channel, Role, User } from './state/records.ts'
import { realmGroupSettings, realmSettings } from './state/realmSettings.ts'
import { accountDetails, emptyAdminRecords } from './state/adminRecords.ts'
import { emptyMessages, topicKey, type State } from './state/state.ts'
import { renameUnnamedTopic, unnamedTopic } from './state/unnamedTopic.ts'
import { emptyRows } from './state/userRows.ts'
import { initialSettings } from './state/userSettings.ts'
import { systemGroups } from './rules/groups.ts'
import { channelColors } from './wire/channel.ts'
import { loadMessages } from './loadMessages.ts'
import { named, secondsOf, type Loading } from './loading.ts'

const roles: Readonly<Record<DemoRole, Role>> = {
  owner: 100,
  administrator: 200,
  moderator: 300,
  member: 400,
  guest: 600,
}

/** Returns a fixed key of 32 characters for an account. */
export function apiKeyOf(email: string): string {
  return createHash('sha256').update(`key of ${email}`).digest('base64url').replace(/[-_]/g, 'x').slice(0, 32)
}

/** The password of every account of the reference server. */
export const commonPassword = 'topical-demo'

/** Returns an organization without users. */
export function emptyState(name: string, description: string, now: number): State {
  return {
    realm: {
      id: 2,
      stringId: 'demo',
      name,
      description,
      renderedDescription: `<p>${description}</p>`,
      iconColors: ['#2f6f5e', '#e9c46a'],
      created: Math.floor(now / 1000) - 500 * 86400,
      uuid: '7d0f2a54-5b0e-4f43-9a8b-1f8f3a5c2e10',
      isDeactivated: false,
      settings: Object.fromEntries(realmSettings.map((setting) => [setting.name, setting.initial])),
      groups: Object.fromEntries(
        realmGroupSettings.map((setting) => [setting.name, systemGroups[setting.initial]]),
      ),
      userDefaults: initialSettings(),
    },
    users: new Map(),
    channels: new Map(),
    groups: systemGroupRecords(),
    folders: new Map(),
    emoji: new Map(),
    linkifiers: [],
    playgrounds: [],
    profileFields: [],
    uploads: new Map(),
    messages: emptyMessages(),
    nextIds: { user: 6, channel: 1, group: 20, draft: 1, upload: 1, submessage: 1, other: 1 },
    presenceUpdateId: 0,
    sessions: new Map(),
    admin: emptyAdminRecords(),
  }
}

/** Replaces the server's state by an organization. */
export function loadOrganization(server: Server, data: DemoOrganization, now: number): void {
  const state = emptyState(data.name, data.description, now)
  server.state = state
  const loading: Loading = {
    server,
    data,
    now,
    people: new Map(),
    channels: new Map(),
    groups: new Map(Object.entries(systemGroups)),
    folders: new Map(),
  }
  addNoticeBot(loading)
  if (data.iconColors) state.realm.iconColors = data.iconColors
  for (const user of data.people) loadUser(loading, user)
  loadEmoji(loading)
  loadTables(loading)
  groupIds(loading)
  applySettings(loading)
  for (const channel of data.channels) loadChannel(loading, channel)
  state.realm.renderedDescription = render(server, data.description).html
  for (const channel of state.channels.values())
    channel.renderedDescription = render(server, channel.description).html
  for (const policy of data.topicPolicies ?? []) {
    const channelId = named(loading.channels, policy.channel, 'channel').id
    named(loading.people, policy.person, 'person').topics.set(topicKey(channelId, policy.topic), {
      channelId,
      topic: policy.topic,
      policy: { muted: 1, unmuted: 2, followed: 3 }[policy.policy],
      updated: Math.floor(now / 1000) - 3600,
    })
  }
  for (const user of data.people) loadUserDetails(loading, user)
  loadMessages(loading)
  // The data contains the empty topic, which this level stores under a name.
  if (!server.has('emptyTopics')) renameUnnamedTopic(state, unnamedTopic)
}

function addNoticeBot(loading: Loading): void {
  loadUser(loading, {
    key: noticeBotKey,
    name: 'Notification Bot',
    email: 'notification-bot@demo.example',
    avatarColor: '#7a869a',
    presence: 'never',
  })
  const bot = named(loading.people, noticeBotKey, 'person')
  bot.botType = 1
  bot.isSystem = true
  loading.people.delete(noticeBotKey)
}

const noticeBotKey = 'notification-bot'

function applySettings({ data, server, groups, people }: Loading): void {
  const { realm } = server.state
  const older = data.settingsBefore
  const settings = { ...data.settings, ...(older && server.level < older.level ? older.settings : {}) }
  for (const [name, value] of Object.entries(settings)) {
    if (name in realm.groups && typeof value === 'string') realm.groups[name] = named(groups, value, 'group')
    else if (name in realm.groups && Array.isArray(value)) {
      const names = value as readonly string[]
      const isPerson = (each: string) => people.has(each)
      realm.groups[name] = {
        direct_members: names.filter(isPerson).map((each) => named(people, each, 'person').id),
        direct_subgroups: names.filter((each) => !isPerson(each)).map((each) => named(groups, each, 'group')),
      }
    } else realm.settings[name] = value as (typeof realm.settings)[string]
  }
}

function loadUser({ server, now, people }: Loading, demoUser: DemoUser): void {
  const { state } = server
  const email = demoUser.email ?? `${demoUser.key}@demo.example`
  const id = state.nextIds.user
  state.nextIds.user += 1
  const seconds = Math.floor(now / 1000)
  const away = demoUser.presence ?? 'offline'
  const seen = away === 'active' || away === 'idle' ? seconds - 20 : seconds - 3600 * (3 + (id % 40))
  const user: User = {
    id,
    deliveryEmail: email,
    fullName: demoUser.name,
    role: roles[demoUser.role ?? 'member'],
    isActive: demoUser.active !== false,
    botType: demoUser.botOf === undefined ? null : 1,
    botOwnerId: demoUser.botOf === undefined ? null : named(people, demoUser.botOf, 'person').id,
    isSystem: false,
    joined: secondsOf(now, demoUser.joined ?? 400 * 1440),
    timezone: demoUser.timezone ?? '',
    avatarSource: demoUser.avatarColor === undefined ? 'G' : 'U',
    avatarVersion: 1,
    avatarColor: demoUser.avatarColor ?? '#8a94a6',
    avatarFile: null,
    password: commonPassword,
    apiKey: apiKeyOf(email),
    profile: new Map(),
    settings: {
      ...state.realm.userDefaults,
      ...demoUser.settings,
      email_address_visibility: demoUser.emailVisibility ?? (demoUser.botOf === undefined ? 5 : 1),
      timezone: demoUser.timezone ?? '',
    },
    status: null,
    activeAt: away === 'never' ? null : away === 'active' ? seen : seen - 900,
    idleAt: away === 'never' ? null : seen,
    presenceUpdateId: away === 'never' ? 0 : (state.presenceUpdateId += 1),
    alertWords: [...(demoUser.alertWords ?? [])],
    mutedUsers: new Map(),
    topics: new Map(),
    drafts: new Map(),
    onboardingSeen: new Set(),
    rows: emptyRows(),
    account: accountDetails(roles[demoUser.role ?? 'member'], apiKeyOf(`token of ${email}`)),
  }
  if (user.botType !== null) user.activeAt = user.idleAt = null
  state.users.set(id, user)
  people.set(demoUser.key, user)
}

function loadUserDetails(loading: Loading, demoUser: DemoUser): void {
  const { server, now, people, channels } = loading
  const { state } = server
  const user = named(people, demoUser.key, 'person')
  if (demoUser.status) {
    const emoji = demoUser.status.emoji === undefined ? null : findEmoji(server, demoUser.status.emoji)
    if (demoUser.status.emoji !== undefined && emoji === null)
      throw new Error(`No emoji is named ${demoUser.status.emoji}`)
    user.status = {
      text: demoUser.status.text ?? '',
      emojiName: emoji?.name ?? '',
      emojiCode: emoji?.code ?? '',
      reactionType: emoji?.type ?? '',
    }
  }
  for (const key of demoUser.mutedPeople ?? [])
    user.mutedUsers.set(named(people, key, 'person').id, Math.floor(now / 1000))
  for (const [name, value] of Object.entries(demoUser.profile ?? {})) {
    const field = state.profileFields.find((each) => each.name === name)
    if (field === undefined) throw new Error(`No profile field is named ${name}`)
    const list = typeof value === 'string' ? [value] : value
    user.profile.set(
      field.id,
      field.type === 6 ? JSON.stringify(list.map((key) => named(people, key, 'person').id)) : (list[0] ?? ''),
    )
  }
  for (const draft of demoUser.drafts ?? []) {
    const id = state.nextIds.draft++
    user.drafts.set(id, {
      id,
      type: draft.channel !== undefined ? 'stream' : draft.to !== undefined ? 'private' : '',
      to:
        draft.channel !== undefined
          ? [named(channels, draft.channel, 'channel').id]
          : (draft.to ?? []).map((key) => named(people, key, 'person').id),
      topic: draft.topic ?? '',
      content: draft.text,
      timestamp: secondsOf(now, draft.at ?? 60),
    })
  }
}

function loadEmoji({ server, data, people }: Loading): void {
  for (const emoji of data.emoji ?? []) {
    const id = server.state.nextIds.other++
    const [from, to] = emoji.colors ?? ['#e76f51', '#f4a261']
    server.state.emoji.set(id, {
      id,
      name: emoji.name,
      authorId: emoji.author === undefined ? null : named(people, emoji.author, 'person').id,
      deactivated: emoji.deactivated === true,
      bytes: picture(64, 64, from, to, 'disc'),
      type: 'image/png',
    })
  }
}

const fieldTypes = {
  short: 1,
  paragraph: 2,
  list: 3,
  date: 4,
  link: 5,
  people: 6,
  account: 7,
  pronouns: 8,
} as const

function loadTables({ server, data, now, folders }: Loading): void {
  const { state } = server
  for (const each of data.linkifiers ?? [])
    state.linkifiers.push({
      id: state.nextIds.other++,
      exampleInput: null,
      reverseTemplate: null,
      alternativeTemplates: [],
      ...each,
    })
  for (const { name, language, urlTemplate } of data.playgrounds ?? [])
    state.playgrounds.push({ id: state.nextIds.other++, name, language, urlTemplate })
  for (const [order, field] of (data.profileFields ?? []).entries()) {
    const options = Object.entries(field.data ?? {})
    const listed = Object.fromEntries(
      options.map(([key, text], index) => [key, { text, order: String(index + 1) }]),
    )
    state.profileFields.push({
      id: state.nextIds.other++,
      type: fieldTypes[field.type],
      order: order + 1,
      name: field.name,
      hint: field.hint ?? '',
      data:
        field.type === 'list'
          ? JSON.stringify(listed)
          : field.type === 'account'
            ? JSON.stringify(field.data ?? {})
            : '',
      inSummary: field.inSummary === true,
      forMatching: false,
      required: field.required === true,
      editable: true,
    })
  }
  for (const [order, folder] of (data.folders ?? []).entries()) {
    const id = state.nextIds.other++
    folders.set(folder.name, id)
    state.folders.set(id, {
      id,
      name: folder.name,
      description: folder.description ?? '',
      renderedDescription: folder.description === undefined ? '' : `<p>${folder.description}</p>`,
      order,
      isArchived: folder.archived === true,
      creatorId: null,
      created: Math.floor(now / 1000) - 90 * 86400,
    })
  }
}

function loadChannel(loading: Loading, data: DemoChannel): void {
  const { server, now, people, channels, folders } = loading
  const { state } = server
  const id = state.nextIds.channel++
  const privacy = data.privacy ?? 'public'
  const channel: Channel = {
    id,
    name: data.name,
    description: data.description,
    renderedDescription: '',
    created: secondsOf(now, data.created ?? 300 * 1440),
    creatorId: data.creator === undefined ? null : named(people, data.creator, 'person').id,
    isPrivate: privacy === 'private' || privacy === 'protected',
    isWebPublic: privacy === 'web-public',
    historyPublic: privacy !== 'protected',
    isArchived: data.archived === true,
    firstMessageId: null,
    retentionDays: data.retentionDays ?? null,
    topicsPolicy: data.topicsPolicy ?? 'inherit',
    folderId: data.folder === undefined ? null : named(folders, data.folder, 'folder'),
    isDefault: data.isDefault === true,
    isRecentlyActive: data.archived !== true,
    weeklyTraffic: null,
    defaultPush: false,
    groups: channelGroupIds(loading, data),
    subscribers: new Map(),
    former: new Map(),
    email: `${data.name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.${createHash('sha256').update(data.name).digest('hex').slice(0, 16)}@demo.example`,
  }
  const subscribers =
    data.subscribers === 'all'
      ? [...people]
          .filter(([, user]) => user.isActive && user.role !== 600 && user.botType === null)
          .map(([key]) => key)
      : data.subscribers
  for (const key of subscribers) {
    channel.subscribers.set(named(people, key, 'person').id, {
      color: data.colors?.[key] ?? data.color ?? channelColors[(id - 1) % channelColors.length] ?? '#4a6fb5',
      isMuted: data.mutedBy?.includes(key) === true,
      pinToTop: data.pinnedBy?.includes(key) === true,
      desktop_notifications: null,
      audible_notifications: null,
      push_notifications: null,
      email_notifications: null,
      wildcard_mentions_notify: null,
    })
  }
  state.channels.set(id, channel)
  channels.set(data.name, channel)
}
