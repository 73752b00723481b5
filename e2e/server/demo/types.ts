import type { Rates } from '../http/rateLimit.ts'

/**
 * A whole organisation as data. People are named by `key` everywhere (a short word of lower-case letters), channels,
 * groups and folders by their name, uploads by their file name. Times are relative, so that the same data
 * gives the same picture on any day.
 */
export interface DemoOrganization {
  /** Limits of requests; generous ones where nothing is said. */
  readonly rates?: Partial<Rates>
  readonly name: string
  /** Markdown. */
  readonly description: string
  /** Two colours of the generated organisation icon, `#rrggbb`. */
  readonly iconColors?: readonly [string, string]
  /**
   * Realm settings by their wire name without `realm_`; a group setting may name a group (`role:members`), or several
   * groups and people, as a list (`['role:moderators', 'ada']`).
   */
  readonly settings?: Readonly<Record<string, unknown>>
  /** Settings of a server below a level, in place of those. */
  readonly settingsBefore?: { readonly level: number; readonly settings: Readonly<Record<string, unknown>> }
  readonly people: readonly DemoPerson[]
  readonly groups?: readonly DemoGroup[]
  readonly folders?: readonly DemoFolder[]
  readonly channels: readonly DemoChannel[]
  readonly emoji?: readonly DemoEmoji[]
  readonly linkifiers?: readonly DemoLinkifier[]
  readonly playgrounds?: readonly DemoPlayground[]
  readonly profileFields?: readonly DemoProfileField[]
  readonly uploads?: readonly DemoUpload[]
  /** In any order; the loader sorts by time (stable) and numbers them. */
  readonly messages: readonly DemoMessage[]
  /** Visibility policies of topics. */
  readonly topicPolicies?: readonly DemoTopicPolicy[]
  /** Lines that the scripted people say (see people.ts). */
  readonly talk?: DemoTalk
  /** The person `npm run demo` signs in as; default: the first owner. */
  readonly signInAs?: string
}

export type DemoRole = 'owner' | 'administrator' | 'moderator' | 'member' | 'guest'

/** Minutes before now (0 = now, 90 = an hour and a half ago; fractions allowed) or an ISO 8601 date-time with zone. */
export type DemoTime = number | string

export interface DemoPerson {
  readonly key: string
  readonly name: string
  /** Default `<key>@demo.example`. */
  readonly email?: string
  /** Default: member. */
  readonly role?: DemoRole
  /** Default: true. */
  readonly active?: boolean
  /** Owner's key; makes this a generic bot. */
  readonly botOf?: string
  /** IANA zone. */
  readonly timezone?: string
  /** Background `#rrggbb` of the generated picture; absent: no picture was uploaded (the client shows initials). */
  readonly avatarColor?: string
  /** Default: 400 days ago. */
  readonly joined?: DemoTime
  readonly status?: { readonly text?: string; readonly emoji?: string }
  /** Added to the status by the person, once the scripted people act. */
  readonly statusEmoji?: string
  /** `active` and `idle` give a presence at load time, `offline` (the default) one of some hours ago. */
  readonly presence?: 'active' | 'idle' | 'offline' | 'never'
  /** By profile field name; a people field takes keys, a list field the key of its option. */
  readonly profile?: Readonly<Record<string, string | readonly string[]>>
  readonly alertWords?: readonly string[]
  /** Keys of people that this person muted. */
  readonly mutedPeople?: readonly string[]
  /** User settings by wire name. */
  readonly settings?: Readonly<Record<string, string | number | boolean | null>>
  /** Everything received before this is read; default 0 (all is read). Own messages are always read. */
  readonly readUntil?: DemoTime
  /** Default 5 (moderators only), as most organizations have it; bots: 1 (everyone). See `email_address_visibility`. */
  readonly emailVisibility?: 1 | 2 | 3 | 4 | 5
  readonly drafts?: readonly DemoDraft[]
}

export interface DemoDraft {
  /** Absent with `to` absent too: a draft with no recipient. */
  readonly channel?: string
  readonly topic?: string
  readonly to?: readonly string[]
  readonly text: string
  readonly at?: DemoTime
}

export interface DemoGroup {
  readonly name: string
  readonly description: string
  readonly members: readonly string[]
  /** Group names; system groups as `role:members`. */
  readonly subgroups?: readonly string[]
  readonly creator?: string
  readonly deactivated?: boolean
  /** `can_mention_group`, `can_manage_group` and so on; a group name. */
  readonly settings?: Readonly<Record<string, string>>
}

export interface DemoFolder {
  readonly name: string
  readonly description?: string
  readonly archived?: boolean
}

export interface DemoChannel {
  readonly name: string
  /** Markdown. */
  readonly description: string
  /** Default: public. `private` has shared history, `protected` shows newcomers nothing of the past. */
  readonly privacy?: 'public' | 'web-public' | 'private' | 'protected'
  readonly archived?: boolean
  readonly folder?: string
  readonly creator?: string
  readonly created?: DemoTime
  /** Keys of the subscribers; `all` = all people but guests and the deactivated. */
  readonly subscribers: 'all' | readonly string[]
  /** Default channel for new people. */
  readonly isDefault?: boolean
  readonly color?: string
  readonly topicsPolicy?: 'inherit' | 'allow_empty_topic' | 'disable_empty_topic' | 'empty_topic_only'
  readonly retentionDays?: number | null
  /** Channel group settings by wire name (`can_send_message_group`): the name of a group. */
  readonly settings?: Readonly<Record<string, string>>
  readonly mutedBy?: readonly string[]
  readonly pinnedBy?: readonly string[]
  /** Colour per person where it differs from `color`. */
  readonly colors?: Readonly<Record<string, string>>
}

export interface DemoEmoji {
  readonly name: string
  readonly author?: string
  /** Colours of the generated picture. */
  readonly colors?: readonly [string, string]
  readonly deactivated?: boolean
}

export interface DemoLinkifier {
  readonly pattern: string
  readonly urlTemplate: string
}

export interface DemoPlayground {
  readonly name: string
  /** Display name of the lexer, for example `Python`. */
  readonly language: string
  readonly urlTemplate: string
}

export interface DemoProfileField {
  readonly name: string
  readonly hint?: string
  readonly type: 'short' | 'paragraph' | 'list' | 'date' | 'link' | 'people' | 'account' | 'pronouns'
  /** `list`: option key -> text. `account`: `{ subtype, url_pattern? }`. */
  readonly data?: Readonly<Record<string, string>>
  readonly inSummary?: boolean
  readonly required?: boolean
}

export interface DemoUpload {
  /** Unique file name; a message refers to it as `[text](upload:NAME)` in `text` and as `upload:NAME` anywhere in `html`. */
  readonly name: string
  readonly by: string
  readonly contentType: string
  /** A text file's content, or `picture`: a generated PNG of this size and colours. */
  readonly content:
    | string
    | { readonly picture: readonly [number, number]; readonly colors: readonly [string, string] }
}

export interface DemoReaction {
  /** Name of a Unicode emoji, of a custom one of this organisation, or the wire name's own. */
  readonly emoji: string
  /** Keys. */
  readonly by: readonly string[]
}

interface DemoMessageBase {
  readonly sender: string
  readonly at: DemoTime
  /** Markdown, rendered by the service's rules. */
  readonly text: string
  /**
   * Stored HTML in place of the rendered `text`: for constructs that only a real server or an old one makes.
   * `upload:NAME` and `thumbnail:NAME` become the paths of the upload and of its 840x560 thumbnail, `path:NAME` the part
   * of a path that names the upload;
   * `person:KEY`, `channel:NAME`, `group:NAME`, `emoji:NAME` and `message:ID` become ids.
   */
  readonly html?: string
  readonly reactions?: readonly DemoReaction[]
  readonly starredBy?: readonly string[]
  readonly unreadFor?: readonly string[]
  readonly readFor?: readonly string[]
  readonly collapsedBy?: readonly string[]
  /** Earlier versions, oldest first; `text` is the newest. */
  readonly edits?: readonly { readonly previousText: string; readonly at: DemoTime }[]
  /** Earlier places of a channel message, oldest first. */
  readonly moves?: readonly {
    readonly previousTopic: string
    readonly previousChannel?: string
    readonly at: DemoTime
    readonly by: string
  }[]
  /** Events of a `/poll` or `/todo` message, in order; `event` as in the protocol (a person key inside `key` is written `person:KEY`). */
  readonly widgetEvents?: readonly {
    readonly by: string
    readonly event: Readonly<Record<string, unknown>>
  }[]
  /** A name by which `message:ID` and links of other messages refer to this one. */
  readonly id?: string
}

export interface DemoChannelMessage extends DemoMessageBase {
  readonly channel: string
  /** `''` is the empty topic; a resolved one starts with `✔ `. */
  readonly topic: string
}

export interface DemoDirectMessage extends DemoMessageBase {
  /** Keys of the others (with or without the sender); `[]` is a note to self. */
  readonly to: readonly string[]
}

export type DemoMessage = DemoChannelMessage | DemoDirectMessage

export interface DemoTopicPolicy {
  readonly person: string
  readonly channel: string
  readonly topic: string
  readonly policy: 'muted' | 'unmuted' | 'followed'
}

/** Material for the scripted people. `{name}` is replaced by the full name of the signed-in person. */
export interface DemoTalk {
  /** Said in a topic, in order, one line every few seconds; each conversation is played once. */
  readonly conversations: readonly {
    readonly channel: string
    readonly topic: string
    readonly lines: readonly {
      readonly by: string
      readonly text: string
      readonly reactions?: readonly DemoReaction[]
    }[]
  }[]
  /** Now and then to the signed-in person alone. */
  readonly directMessages: readonly { readonly by: string; readonly text: string }[]
  /** Channel messages that mention the signed-in person; write `@**{name}**`. */
  readonly mentions: readonly {
    readonly by: string
    readonly channel: string
    readonly topic: string
    readonly text: string
  }[]
}
