import type { MessageKey } from '../../../../../shared/i18n.ts'
import { activeEmoji } from '../../../../../shared/model/organization/emoji.ts'
import { realmPictures, type RealmPicture } from '../../../../../shared/ipc/calls/realmPicture.ts'
import type { SettingsPage, SettingsPart } from '../pages.ts'
import { linkTo } from '../account/LinkRow.tsx'
import { DefaultRow, defaultGroups } from './DefaultRow.tsx'
import { EndPart } from './EndPart.tsx'
import { messageSections, profileSections } from './generalFields.ts'
import type { OrganizationField, OrganizationSection } from './organizationField.ts'
import { OrganizationFieldRow } from './OrganizationFieldRow.tsx'
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

/** Page with values that take effect at once, which only administrators or owners can change. */
const valuesPage = (id: string, title: MessageKey, parts: readonly SettingsPart[]): SettingsPage => ({
  id,
  section,
  isAdministered: true,
  title,
  groups: [],
  parts,
})

/** Page with lists of records, which are saved in their dialogs. */
const recordsPage = (id: string, title: MessageKey, ...parts: readonly SettingsPart[]): SettingsPage => ({
  id,
  section,
  title,
  savesByButton: true,
  groups: [],
  parts,
})

/** Pages about the organization, in the order of the list. */
export const organizationPages: readonly SettingsPage[] = [
  valuesPage('organization', 'organization.page_profile', [
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
  ]),
  valuesPage('organizationMessages', 'organization.page_messages', partsOf(messageSections)),
  valuesPage('organizationPermissions', 'organization.page_permissions', partsOf(permissionSections)),
  // Its rows only lead to other pages, so nothing is saved here.
  recordsPage(
    'organizationPeople',
    'organization.page_people',
    linkTo({
      title: 'people.title',
      hint: 'people.settings_hint',
      open: 'people.browse',
      address: { view: 'people', page: 'directory' },
    }),
    linkTo(
      {
        title: 'groups.title',
        hint: 'groups.settings_hint',
        open: 'groups.browse',
        address: { view: 'groups', page: 'list' },
      },
      'groups.new',
    ),
    linkTo(
      {
        title: 'invitations.title',
        hint: 'invitations.settings_hint',
        open: 'invitations.settings_open',
        address: { view: 'invitations', page: 'list' },
      },
      'invitations.new',
    ),
    linkTo(
      {
        title: 'bots.title',
        hint: 'bots.settings_hint',
        open: 'bots.settings_open',
        address: { view: 'bots', page: 'list' },
      },
      'bots.new',
    ),
  ),
  recordsPage('organizationDomains', 'organization.page_domains', {
    id: 'domainsList',
    words: ['organization.domains_add', 'organization.domains_hint'],
    ownWords: ({ domains }) => [...domains.keys()],
    part: DomainsPart,
  }),
  {
    ...valuesPage('organizationDefaults', 'organization.page_defaults', []),
    groups: defaultGroups,
    row: DefaultRow,
  },
  recordsPage('organizationFields', 'organization.page_fields', {
    id: 'fieldsList',
    words: ['organization.fields_add', 'organization.fields_hint', 'organization.field_options'],
    ownWords: ({ profileFields }) => profileFields.flatMap(({ name, hint }) => [name, hint]),
    part: ProfileFieldsPart,
  }),
  recordsPage(
    'organizationChannels',
    'organization.page_channels',
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
  ),
  recordsPage('organizationLinkifiers', 'organization.page_linkifiers', {
    id: 'linkifiersList',
    words: ['organization.linkifiers_add', 'organization.linkifiers_hint', 'organization.linkifier_template'],
    ownWords: ({ linkifiers }) => linkifiers.map(({ pattern }) => pattern),
    part: LinkifiersPart,
  }),
  recordsPage('organizationEmoji', 'organization.page_emoji', {
    id: 'emojiList',
    words: ['organization.emoji_add', 'organization.emoji_hint'],
    ownWords: (state) => [...activeEmoji(state).keys()],
    part: EmojiPart,
  }),
  recordsPage('organizationPlaygrounds', 'organization.page_playgrounds', {
    id: 'playgroundsList',
    words: ['organization.playgrounds_add', 'organization.playgrounds_hint'],
    ownWords: ({ playgrounds }) => playgrounds.flatMap(({ name, language }) => [name, language]),
    part: PlaygroundsPart,
  }),
  recordsPage('organizationExports', 'organization.page_exports', {
    id: 'exportsList',
    words: ['organization.exports_add', 'organization.exports_hint'],
    part: ExportsPart,
  }),
]
