import type { ComponentType } from 'react'
import type { MessageKey } from '../../../../shared/i18n.ts'
import type { AccountState } from '../../../../shared/model/state/accountState.ts'
import { settingGroups, type SettingGroup, type SettingName } from '../../../../shared/settings/settings.ts'
import { RejectedLinkifiers } from '../../content/content/index.ts'
import { AlertWords } from './notifications/AlertWords.tsx'
import { ApiKey } from './account/ApiKey.tsx'
import { Deactivation } from './account/Deactivation.tsx'
import { linkTo } from './account/LinkRow.tsx'
import { OwnEmail } from './account/OwnEmail.tsx'
import { OwnName } from './account/OwnName.tsx'
import { Password } from './account/Password.tsx'
import { Picture } from './account/Picture.tsx'
import { ChannelExceptions } from './notifications/ChannelExceptions.tsx'
import { CopySettings } from './CopySettings.tsx'
import { ProfilePart } from './profile/ProfilePart.tsx'
import { NotificationTable } from './notifications/NotificationTable.tsx'
import { Shortcuts } from './Shortcuts.tsx'
import { TestNotification } from './notifications/TestNotification.tsx'
import { MutedPeople } from './topics/MutedPeople.tsx'
import { organizationPages } from './organization/organizationPages.tsx'
import { SpellingPart } from './spelling/SpellingPart.tsx'
import { TopicPolicies } from './topics/TopicPolicies.tsx'

/** Part of a page that is not a row of the settings table. */
export interface SettingsPart {
  readonly id: string
  /** Texts by which the search finds it. */
  readonly words: readonly MessageKey[]
  /** Additional texts that depend on the account. */
  readonly ownWords?: (state: AccountState) => readonly string[]
  /** Heading above the part, shared with adjacent parts that have the same one. */
  readonly under?: MessageKey
  readonly part: ComponentType
}

/** Page of the settings. Groups of rows come first, then the other parts. */
export interface SettingsPage {
  /** Last part of its address, after `settings/`. */
  readonly id: string
  readonly title: MessageKey
  /** Heading in the list of pages, shared with adjacent pages that have the same one. */
  readonly section: MessageKey
  readonly groups: readonly SettingGroup[]
  /** Renders a row of the groups. By default, a setting of the account or of this computer. */
  readonly row?: ComponentType<{ readonly name: SettingName }>
  readonly parts: readonly SettingsPart[]
  /** Components for groups that are not rendered as a list, by title of the group. */
  readonly layouts?: { readonly [title in MessageKey]?: ComponentType<{ readonly group: SettingGroup }> }
  /** True if typed values are saved with a button. Otherwise changes are saved at once. */
  readonly savesByButton?: boolean
  /** True for pages whose rows only administrators or owners can change. The head of the page shows it once. */
  readonly isAdministered?: boolean
  /** Component beside the title. */
  readonly action?: ComponentType
}

/** The pages of the user's own settings, in the order of the list. */
const ownPages: readonly Omit<SettingsPage, 'section'>[] = [
  {
    id: 'account',
    savesByButton: true,
    title: 'settings.page_account',
    groups: [],
    parts: [
      {
        id: 'picture',
        words: ['settings.account_picture', 'settings.account_picture_upload'],
        part: Picture,
      },
      { id: 'name', words: ['settings.account_name'], part: OwnName },
      { id: 'email', words: ['settings.account_email'], part: OwnEmail },
      { id: 'password', words: ['settings.account_password_change'], part: Password },
      {
        id: 'key',
        words: [
          'settings.account_key',
          'settings.account_key_copy',
          'settings.account_key_save',
          'settings.account_key_renew',
        ],
        part: ApiKey,
      },
      linkTo({ title: 'files.title', hint: 'files.hint', open: 'files.show', address: { view: 'files' } }),
      {
        id: 'deactivation',
        words: ['settings.account_deactivate', 'settings.account_deactivate_hint'],
        part: Deactivation,
      },
    ],
  },
  {
    id: 'profile',
    title: 'settings.page_profile',
    groups: [],
    parts: [
      {
        id: 'profileFields',
        words: ['settings.profile_fields'],
        ownWords: ({ profileFields }) => profileFields.flatMap(({ name, hint }) => [name, hint]),
        part: ProfilePart,
      },
    ],
  },
  {
    id: 'preferences',
    title: 'settings.page_preferences',
    groups: settingGroups.preferences,
    parts: [
      {
        id: 'spelling',
        words: ['spelling.title', 'spelling.words', 'spelling.files_add'],
        part: SpellingPart,
      },
      { id: 'copy', words: ['settings.copy', 'settings.copy_hint'], part: CopySettings },
      { id: 'linkifiers', words: ['messages.linkifiers_rejected_title'], part: RejectedLinkifiers },
    ],
  },
  {
    id: 'notifications',
    title: 'settings.page_notifications',
    groups: settingGroups.notifications,
    layouts: { 'settings.group_table': NotificationTable },
    parts: [
      { id: 'exceptions', words: ['settings.exceptions'], part: ChannelExceptions },
      { id: 'alertWords', words: ['settings.alertWords', 'settings.alertWords_hint'], part: AlertWords },
    ],
    action: TestNotification,
  },
  { id: 'privacy', title: 'settings.page_privacy', groups: settingGroups.privacy, parts: [] },
  {
    id: 'topics',
    title: 'settings.page_topics',
    groups: settingGroups.topics,
    parts: [
      {
        id: 'topicPolicies',
        words: ['settings.topics_title', 'settings.topics_hint'],
        part: TopicPolicies,
      },
      { id: 'mutedPeople', words: ['settings.people_title', 'settings.people_mute'], part: MutedPeople },
    ],
  },
  { id: 'computer', title: 'settings.page_computer', groups: settingGroups.computer, parts: [] },
  {
    id: 'keyboard',
    title: 'settings.page_keyboard',
    groups: settingGroups.keyboard,
    parts: [{ id: 'shortcuts', words: ['app.shortcuts', 'settings.keys_change'], part: Shortcuts }],
  },
]

/** All pages, in the order of the list. */
export const pages: readonly SettingsPage[] = [
  ...ownPages.map((page) => ({ ...page, section: 'settings.section_own' as const })),
  ...organizationPages,
]

/** Page shown by default. */
const defaultPage = 'preferences'

export const pageOf = (id: string): SettingsPage =>
  pages.find((page) => page.id === id) ?? pages.find((page) => page.id === defaultPage)!
