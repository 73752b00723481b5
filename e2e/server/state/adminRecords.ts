/** Records for administrators. Ids are numbers; times are UNIX seconds unless the name has another unit. */
import type { Role } from './records.ts'

export interface Invite {
  readonly id: number
  readonly inviterId: number
  /** Null for a link that many users may use. */
  readonly email: string | null
  readonly key: string
  readonly role: Role
  readonly channelIds: readonly number[]
  readonly withDefaultChannels: boolean
  readonly groupIds: readonly number[]
  readonly notifyReferrer: boolean
  readonly welcomeText: string | null
  invited: number
  /** Validity of the invitation in minutes; null for ever. */
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

/** An image of the organization; generated if it has no file. */
export interface RealmImage {
  file: { readonly bytes: Buffer; readonly type: string } | null
  isUploaded: boolean
  version: number
}

/** A mail that a real server would send; tests read it. */
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

/** Fields that only a bot's account has. */
export interface BotDetails {
  /** Channels by name, as on the wire. */
  defaultSendingChannel: string | null
  defaultEventsChannel: string | null
  defaultAllPublic: boolean
  /** Outgoing webhooks: URL that messages are posted to. */
  payloadUrl: string
  /** 1 the server's own payload, 2 the form of a different product. */
  interfaceType: number
  /** Sent to the receiver with every message. */
  token: string
  /** Name of the integration, for embedded and incoming bots. */
  serviceName: string
  config: Record<string, string>
  storage: Map<string, string>
}

/** Returns a bot without settings. */
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

/** Permissions that the operator of a server grants to single accounts. */
export type Grant = 'can_create_users' | 'can_change_user_emails'

/** Administrative data of one account. */
export interface AccountDetails {
  bot: BotDetails
  readonly grants: Set<Grant>
  /** Settings that the user changed themselves. */
  readonly editedSettings: Set<string>
  /** While true, the password must be changed, and a sign-in with it is refused. */
  mustResetPassword: boolean
  /** True once the account's data was deleted. */
  isDeleted: boolean
}

/** Returns the data of a new account. Administrators may create users, owners may also change emails. */
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
