/** What administrators keep; ids are numbers, times UNIX seconds unless a name says otherwise. */
import type { Role } from './records.ts'

export interface Invite {
  readonly id: number
  readonly inviterId: number
  /** Null: a link that many may use. */
  readonly email: string | null
  readonly key: string
  readonly role: Role
  readonly channelIds: readonly number[]
  readonly withDefaultChannels: boolean
  readonly groupIds: readonly number[]
  readonly notifyReferrer: boolean
  readonly welcomeText: string | null
  invited: number
  /** How long it lives after it was sent; null: for ever. */
  readonly minutes: number | null
}

export interface RealmDomain {
  readonly domain: string
  allowSubdomains: boolean
}

export interface RealmExport {
  readonly id: number
  readonly actingUserId: number
  readonly created: number
  /** 1 public, 2 full with consent, 3 full without consent. */
  readonly type: number
  isPending: boolean
  failed: number | null
  deleted: number | null
  readonly secret: string
}

export interface DefaultChannelGroup {
  readonly id: number
  name: string
  description: string
  channelIds: number[]
}

/** A picture of the organisation; without a file it is a generated one. */
export interface RealmImage {
  file: { readonly bytes: Buffer; readonly type: string } | null
  isUploaded: boolean
  version: number
}

/** A letter that a real server would send; tests read it. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
}

export interface AdminRecords {
  readonly invites: Map<number, Invite>
  readonly domains: RealmDomain[]
  readonly exports: RealmExport[]
  readonly defaultGroups: DefaultChannelGroup[]
  readonly images: {
    readonly icon: RealmImage
    readonly logo: RealmImage
    readonly nightLogo: RealmImage
  }
  readonly mails: Mail[]
}

/** Nothing yet. */
export function emptyAdminRecords(): AdminRecords {
  const image = (isUploaded: boolean): RealmImage => ({ file: null, isUploaded, version: 1 })
  return {
    invites: new Map(),
    domains: [],
    exports: [],
    defaultGroups: [],
    images: { icon: image(true), logo: image(false), nightLogo: image(false) },
    mails: [],
  }
}

/** What a bot has beyond a person. */
export interface BotDetails {
  /** Channels by name, as the wire has them. */
  defaultSendingChannel: string | null
  defaultEventsChannel: string | null
  defaultAllPublic: boolean
  /** Outgoing webhooks: where messages are posted. */
  payloadUrl: string
  /** 1 the service's own payload, 2 one in a form of another product. */
  interfaceType: number
  /** Given to the receiver with every message. */
  token: string
  /** Embedded and incoming bots: which integration. */
  serviceName: string
  config: Record<string, string>
  storage: Map<string, string>
}

/** A bot without any settings. */
export function plainBot(token: string): BotDetails {
  return {
    defaultSendingChannel: null,
    defaultEventsChannel: null,
    defaultAllPublic: false,
    payloadUrl: '',
    interfaceType: 1,
    token,
    serviceName: '',
    config: {},
    storage: new Map(),
  }
}

/** Rights that a server's operator gives to single accounts. */
export type Grant = 'can_create_users' | 'can_change_user_emails'

/** What administration knows of one account. */
export interface AccountDetails {
  bot: BotDetails
  readonly grants: Set<Grant>
  /** Settings that the person changed themselves. */
  readonly editedSettings: Set<string>
  /** A sign-in with the password is refused until it was changed. */
  mustResetPassword: boolean
  /** The data of the account were removed. */
  isDeleted: boolean
}

/** A new account's; administrators may create users, owners may change addresses too. */
export function accountDetails(role: Role, token: string): AccountDetails {
  const grants: Grant[] =
    role === 100 ? ['can_create_users', 'can_change_user_emails'] : role === 200 ? ['can_create_users'] : []
  return {
    bot: plainBot(token),
    grants: new Set(grants),
    editedSettings: new Set(),
    mustResetPassword: false,
    isDeleted: false,
  }
}
