import type { Rates } from '../http/rateLimit.ts'

/**
 * A whole organization as data. Users are referred to by `key` (a short lower-case word), channels, groups and
 * folders by name, uploads by file name. Times are relative, so that the data looks the same on any day.
 */
export interface DemoOrganization {
  /** Rate limits; default: generous ones. */
  readonly rates?: Partial<Rates>
  readonly name: string
  /** In Markdown. */
  readonly description: string
  /** Two colors of the generated organization icon, `#rrggbb`. */
  readonly iconColors?: readonly [string, string]
  /**
   * Settings of the organization by their wire name without `realm_`. A group setting may be a group
   * (`role:members`), or a list of several groups and users (`['role:moderators', 'ada']`).
   */
  readonly settings?: Readonly<Record<string, unknown>>
  /** Settings that replace these on a server below a level. */
  readonly settingsBefore?: { readonly level: number; readonly settings: Readonly<Record<string, unknown>> }
  readonly people: readonly DemoUser[]
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
  readonly topicPolicies?: readonly DemoTopicPolicy[]
  /** Lines of the scripted users (see people.ts). */
  readonly talk?: DemoTalk
  /** The user that `npm run demo` signs in; default: the first owner. */
  readonly signInAs?: string
}

export type DemoRole = 'owner' | 'administrator' | 'moderator' | 'member' | 'guest'

/** Minutes before now (0 = now, 90 = an hour and a half ago; fractions allowed) or an ISO 8601 date-time with zone. */
export type DemoTime = number | string

export interface DemoUser {
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
  /** Background `#rrggbb` of the generated picture; absent: no uploaded picture (the client shows initials). */
  readonly avatarColor?: string
  /** Default: 400 days ago. */
  readonly joined?: DemoTime
  readonly status?: { readonly text?: string; readonly emoji?: string }
  /** Added to the status by the user once the scripted users act. */
  readonly statusEmoji?: string
  /** `active` and `idle` are a presence at load time, `offline` (the default) one some hours ago. */
  readonly presence?: 'active' | 'idle' | 'offline' | 'never'
  /** By profile field name; a field for users takes keys, a list field the key of its option. */
  readonly profile?: Readonly<Record<string, string | readonly string[]>>
  readonly alertWords?: readonly string[]
  /** Keys of users that this user muted. */
  readonly mutedPeople?: readonly string[]
  /** User settings by wire name. */
  readonly settings?: Readonly<Record<string, string | number | boolean | null>>
  /** Everything received before this time is read; default 0 (everything). Own messages are always read. */
  readonly readUntil?: DemoTime
  /** Default 5 (moderators only), as in most organizations; bots: 1 (everyone). See `email_address_visibility`. */
  readonly emailVisibility?: 1 | 2 | 3 | 4 | 5
  readonly drafts?: readonly DemoDraft[]
}

export interface DemoDraft {
  /** If `to` is absent too, the draft has no recipient. */
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
  /** Group names by setting, such as `can_mention_group`. */
  readonly settings?: Readonly<Record<string, string>>
}

export interface DemoFolder {
  readonly name: string
  readonly description?: string
  readonly archived?: boolean
}

export interface DemoChannel {
  readonly name: string
  /** In Markdown. */
  readonly description: string
  /** Default: public. `private` has shared history, `protected` hides the history from new subscribers. */
  readonly privacy?: 'public' | 'web-public' | 'private' | 'protected'
  readonly archived?: boolean
  readonly folder?: string
  readonly creator?: string
  readonly created?: DemoTime
  /** Keys of the subscribers; `all` = all active users except guests. */
  readonly subscribers: 'all' | readonly string[]
  /** Default channel for new users. */
  readonly isDefault?: boolean
  readonly color?: string
  readonly topicsPolicy?: 'inherit' | 'allow_empty_topic' | 'disable_empty_topic' | 'empty_topic_only'
  readonly retentionDays?: number | null
  /** Group name by channel group setting, such as `can_send_message_group`. */
  readonly settings?: Readonly<Record<string, string>>
  readonly mutedBy?: readonly string[]
  readonly pinnedBy?: readonly string[]
  /** Color by user, if it differs from `color`. */
  readonly colors?: Readonly<Record<string, string>>
}

export interface DemoEmoji {
  readonly name: string
  readonly author?: string
  /** Colors of the generated picture. */
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
  /**
   * Unique file name; a message links to it by `[text](upload:NAME)` in `text` or by `upload:NAME` anywhere in
   * `html`.
   */
  readonly name: string
  readonly by: string
  readonly contentType: string
  /** Content of a text file, or `picture`: a generated PNG of this size and these colors. */
  readonly content:
    | string
    | { readonly picture: readonly [number, number]; readonly colors: readonly [string, string] }
}

export interface DemoReaction {
  /** Name of a Unicode emoji, a custom emoji of this organization, or the extra emoji named by the wire name. */
  readonly emoji: string
  /** Keys of users. */
  readonly by: readonly string[]
}

interface DemoMessageBase {
  readonly sender: string
  readonly at: DemoTime
  /** Markdown, rendered by the server's rules. */
  readonly text: string
  /**
   * Stored HTML that replaces the rendered `text`, for constructs that only a real or an old server produces.
   * `upload:NAME` and `thumbnail:NAME` become the paths of the upload and of its 840x560 thumbnail, `path:NAME` the
   * part of the path that identifies the upload; `person:KEY`, `channel:NAME`, `group:NAME`, `emoji:NAME` and
   * `message:ID` become ids.
   */
  readonly html?: string
  readonly reactions?: readonly DemoReaction[]
  readonly starredBy?: readonly string[]
  readonly unreadFor?: readonly string[]
  readonly readFor?: readonly string[]
  readonly collapsedBy?: readonly string[]
  /** Earlier versions, oldest first; `text` is the newest. */
  readonly edits?: readonly { readonly previousText: string; readonly at: DemoTime }[]
  /** Earlier topics and channels of a channel message, oldest first. */
  readonly moves?: readonly {
    readonly previousTopic: string
    readonly previousChannel?: string
    readonly at: DemoTime
    readonly by: string
  }[]
  /**
   * Events of a `/poll` or `/todo` message, in order; `event` as in the protocol (a user key inside `key` is written
   * `person:KEY`).
   */
  readonly widgetEvents?: readonly {
    readonly by: string
    readonly event: Readonly<Record<string, unknown>>
  }[]
  /** A name by which `message:ID` and links in other messages refer to this one. */
  readonly id?: string
}

export interface DemoChannelMessage extends DemoMessageBase {
  readonly channel: string
  /** `''` is the empty topic; a resolved topic starts with `✔ `. */
  readonly topic: string
}

export interface DemoDirectMessage extends DemoMessageBase {
  /** Keys of the other participants (with or without the sender); `[]` is a note to self. */
  readonly to: readonly string[]
}

export type DemoMessage = DemoChannelMessage | DemoDirectMessage

export interface DemoTopicPolicy {
  readonly person: string
  readonly channel: string
  readonly topic: string
  readonly policy: 'muted' | 'unmuted' | 'followed'
}

/** Lines of the scripted users. `{name}` becomes the full name of the signed-in user. */
export interface DemoTalk {
  /** Posted to a topic in order, one line every few seconds; each conversation is played once. */
  readonly conversations: readonly {
    readonly channel: string
    readonly topic: string
    readonly lines: readonly {
      readonly by: string
      readonly text: string
      readonly reactions?: readonly DemoReaction[]
    }[]
  }[]
  /** Sent occasionally to the signed-in user. */
  readonly directMessages: readonly { readonly by: string; readonly text: string }[]
  /** Channel messages that mention the signed-in user by `@**{name}**`. */
  readonly mentions: readonly {
    readonly by: string
    readonly channel: string
    readonly topic: string
    readonly text: string
  }[]
}
