/** Records that administrators keep. Ids are numbers; times are UNIX seconds unless a name says otherwise. */
import type { Role } from './records.ts'

export interface Invite {
  readonly id: number
  readonly inviterId: number
  /** Null for a link that many people may use. */
  readonly email: string | null
  readonly key: string
  readonly role: Role
  readonly channelIds: readonly number[]
  readonly withDefaultChannels: boolean
  readonly groupIds: readonly number[]
  readonly notifyReferrer: boolean
  readonly welcomeText: string | null
  invited: number
  /** Minutes that the invitation is valid after it was sent; null: for ever. */
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

/** Returns empty records. */
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

/** Fields of a bot's account that a person's account does not have. */
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
  /** Name of the integration, of embedded and incoming bots. */
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

/** Administrative data of one account. */
export interface AccountDetails {
  bot: BotDetails
  readonly grants: Set<Grant>
  /** Settings that the person changed themselves. */
  readonly editedSettings: Set<string>
  /** Set until the password is changed: a sign-in with it is refused meanwhile. */
  mustResetPassword: boolean
  /** Set once the account's data were removed. */
  isDeleted: boolean
}

/** Returns the data of a new account. Administrators may create users, owners may change addresses too. */
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
