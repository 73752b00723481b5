import type { MessageKey } from '../../../../../shared/i18n.ts'
import { activeEmoji } from '../../../../../shared/model/organization/emoji.ts'
import { realmPictures, type RealmPicture } from '../../../../../shared/ipc/calls/realmPicture.ts'
import type { SettingsPage, SettingsPart } from '../pages.ts'
import { DefaultRow, defaultGroups } from './DefaultRow.tsx'
import { EndPart } from './EndPart.tsx'
import { messageSections, profileSections } from './generalFields.ts'
import type { OrganizationField, OrganizationSection } from './organizationField.ts'
import { OrganizationFieldRow } from './OrganizationFieldRow.tsx'
import { BotsPart, GroupsPart, InvitationsPart, PeoplePart } from './PeopleParts.tsx'
import { permissionSections } from './permissionFields.ts'
import { DefaultChannelsPart } from './records/DefaultChannelsPart.tsx'
import { DefaultGroupsPart } from './records/DefaultGroupsPart.tsx'
import { DomainsPart } from './records/DomainsPart.tsx'
import { EmojiPart } from './records/EmojiPart.tsx'
import { ExportsPart } from './records/ExportsPart.tsx'
import { FoldersPart } from './records/FoldersPart.tsx'
import { LinkifiersPart } from './records/LinkifiersPart.tsx'
import { PlaygroundsPart } from './records/PlaygroundsPart.tsx'
import { ProfileFieldsPart } from './records/ProfileFieldsPart.tsx'
import { RealmPictureRow } from './RealmPictureRow.tsx'
import { WelcomeTestPart } from './WelcomeTestPart.tsx'

/** Returns all texts of a setting, including those of its values. */
function wordsOf({ title, hint, control }: OrganizationField): readonly MessageKey[] {
  const labels = control?.kind === 'choices' ? control.labels.map(([, label]) => label) : []
  return [title, ...(hint === undefined ? [] : [hint]), ...labels]
}

/** Returns the wire names of a setting and of the older ones that it replaced. */
const namesOf = ({ name, before }: OrganizationField): readonly string[] => [
  name,
  ...(before === undefined ? [] : namesOf(before)),
]

function partOf(field: OrganizationField, under: MessageKey): SettingsPart {
  const names = namesOf(field)
  return {
    id: field.name,
    under,
    words: [under, ...wordsOf(field)],
    ownWords: () => names,
    part: () => <OrganizationFieldRow field={field} />,
  }
}

const partsOf = (sections: readonly OrganizationSection[]): readonly SettingsPart[] =>
  sections.flatMap(({ title, fields }) => fields.map((field) => partOf(field, title)))

const pictureTitles: Readonly<Record<RealmPicture, MessageKey>> = {
  icon: 'organization.icon',
  logo: 'organization.logo',
  nightLogo: 'organization.nightLogo',
}
const pictureOf = (place: RealmPicture): SettingsPart => ({
  id: place,
  under: 'organization.group_pictures',
  words: ['organization.group_pictures', pictureTitles[place], 'settings.account_picture_upload'],
  part: () => <RealmPictureRow place={place} />,
})

const welcomeTest: SettingsPart = {
  id: 'welcomeTest',
  under: 'organization.group_welcome',
  words: ['organization.group_welcome', 'organization.welcomeTest'],
  part: WelcomeTestPart,
}

const section: MessageKey = 'organization.section'

/** Pages about the organization, in the order of the list. */
export const organizationPages: readonly SettingsPage[] = [
  {
    id: 'organization',
    section,
    isAdministered: true,
    title: 'organization.page_profile',
    groups: [],
    parts: [
      ...realmPictures.map(pictureOf),
      ...partsOf(profileSections).flatMap((part) =>
        part.id === 'welcome_message_custom_text' ? [part, welcomeTest] : [part],
      ),
      {
        id: 'end',
        under: 'organization.group_end',
        words: ['organization.group_end', 'organization.end', 'organization.end_hint'],
        part: EndPart,
      },
    ],
  },
  {
    id: 'organizationMessages',
    section,
    isAdministered: true,
    title: 'organization.page_messages',
    groups: [],
    parts: partsOf(messageSections),
  },
  {
    id: 'organizationPermissions',
    section,
    isAdministered: true,
    title: 'organization.page_permissions',
    groups: [],
    parts: partsOf(permissionSections),
  },
  {
    id: 'organizationPeople',
    section,
    title: 'organization.page_people',
    // Its rows only link to other pages, so nothing is saved here.
    savesByButton: true,
    groups: [],
    parts: [
      { id: 'people', words: ['people.title', 'people.settings_hint'], part: PeoplePart },
      { id: 'groups', words: ['groups.title', 'groups.settings_hint', 'groups.new'], part: GroupsPart },
      {
        id: 'invitations',
        words: ['invitations.title', 'invitations.settings_hint', 'invitations.new'],
        part: InvitationsPart,
      },
      { id: 'bots', words: ['bots.title', 'bots.settings_hint', 'bots.new'], part: BotsPart },
    ],
  },
  {
    id: 'organizationDomains',
    section,
    title: 'organization.page_domains',
    savesByButton: true,
    groups: [],
    parts: [
      {
        id: 'domainsList',
        words: ['organization.domains_add', 'organization.domains_hint'],
        ownWords: ({ domains }) => [...domains.keys()],
        part: DomainsPart,
      },
    ],
  },
  {
    id: 'organizationDefaults',
    section,
    isAdministered: true,
    title: 'organization.page_defaults',
    groups: defaultGroups,
    row: DefaultRow,
    parts: [],
  },
  {
    id: 'organizationFields',
    section,
    title: 'organization.page_fields',
    savesByButton: true,
    groups: [],
    parts: [
      {
        id: 'fieldsList',
        words: ['organization.fields_add', 'organization.fields_hint', 'organization.field_options'],
        ownWords: ({ profileFields }) => profileFields.flatMap(({ name, hint }) => [name, hint]),
        part: ProfileFieldsPart,
      },
    ],
  },
  {
    id: 'organizationChannels',
    section,
    title: 'organization.page_channels',
    savesByButton: true,
    groups: [],
    parts: [
      {
        id: 'foldersList',
        words: ['organization.folders', 'organization.folders_add', 'organization.folders_hint'],
        ownWords: ({ folders }) => [...folders.values()].map(({ name }) => name),
        part: FoldersPart,
      },
      {
        id: 'defaultChannels',
        words: ['organization.defaults', 'organization.defaults_add', 'organization.defaults_hint'],
        part: DefaultChannelsPart,
      },
      {
        id: 'defaultGroups',
        words: ['organization.sets', 'organization.sets_add', 'organization.sets_hint'],
        ownWords: ({ defaultChannels }) => defaultChannels.groups.map(({ name }) => name),
        part: DefaultGroupsPart,
      },
    ],
  },
  {
    id: 'organizationLinkifiers',
    section,
    title: 'organization.page_linkifiers',
    savesByButton: true,
    groups: [],
    parts: [
      {
        id: 'linkifiersList',
        words: [
          'organization.linkifiers_add',
          'organization.linkifiers_hint',
          'organization.linkifier_template',
        ],
        ownWords: ({ linkifiers }) => linkifiers.map(({ pattern }) => pattern),
        part: LinkifiersPart,
      },
    ],
  },
  {
    id: 'organizationEmoji',
    section,
    title: 'organization.page_emoji',
    savesByButton: true,
    groups: [],
    parts: [
      {
        id: 'emojiList',
        words: ['organization.emoji_add', 'organization.emoji_hint'],
        ownWords: (state) => [...activeEmoji(state).keys()],
        part: EmojiPart,
      },
    ],
  },
  {
    id: 'organizationPlaygrounds',
    section,
    title: 'organization.page_playgrounds',
    savesByButton: true,
    groups: [],
    parts: [
      {
        id: 'playgroundsList',
        words: ['organization.playgrounds_add', 'organization.playgrounds_hint'],
        ownWords: ({ playgrounds }) => playgrounds.flatMap(({ name, language }) => [name, language]),
        part: PlaygroundsPart,
      },
    ],
  },
  {
    id: 'organizationExports',
    section,
    title: 'organization.page_exports',
    savesByButton: true,
    groups: [],
    parts: [
      {
        id: 'exportsList',
        words: ['organization.exports_add', 'organization.exports_hint'],
        part: ExportsPart,
      },
    ],
  },
]
