import {
  hasEditableProfileFields,
  hasLongProfileSummary,
  hasProfileFieldMatching,
  hasProfileSummary,
  hasRequiredProfileFields,
} from '../../../../../../shared/api/capabilities.ts'
import type { CustomProfileField } from '../../../../../../shared/api/types.ts'
import { t, type MessageKey } from '../../../../../../shared/i18n.ts'
import {
  accountOf,
  knownAccounts,
  profileFieldTypes,
  profileOptions,
  serverFieldTypes,
} from '../../../../../../shared/model/people/profileFieldData.ts'
import type { AccountState } from '../../../../../../shared/model/state/accountState.ts'
import type { RecordField, RecordTexts, RecordValues } from './recordForm.ts'

type Realm = Pick<AccountState, 'realm'>

const typeLabels: Readonly<Record<number, MessageKey>> = {
  [profileFieldTypes.shortText]: 'organization.fieldType_shortText',
  [profileFieldTypes.longText]: 'organization.fieldType_longText',
  [profileFieldTypes.list]: 'organization.fieldType_list',
  [profileFieldTypes.date]: 'organization.fieldType_date',
  [profileFieldTypes.link]: 'organization.fieldType_link',
  [profileFieldTypes.people]: 'organization.fieldType_people',
  [profileFieldTypes.account]: 'organization.fieldType_account',
  [profileFieldTypes.pronouns]: 'organization.fieldType_pronouns',
}

const custom = 'custom'
const isType =
  (...types: readonly number[]) =>
  ({ type }: RecordTexts): boolean =>
    types.includes(Number(type))
const isList = isType(profileFieldTypes.list)
const isAccount = isType(profileFieldTypes.account)
/** Returns true for external accounts that the server knows. It sets their name and hint, which cannot be changed. */
const isNamedByServer = (texts: RecordTexts): boolean => isAccount(texts) && texts['account'] !== custom

/** Returns the fields of the form for a profile field, without those that the server lacks. */
export function profileFieldFields(state: Realm): readonly RecordField[] {
  const { featureLevel: level } = state.realm
  const told = serverFieldTypes(state)
  const types = Object.entries(typeLabels)
    .filter(([type]) => told === null || told.includes(Number(type)))
    .map(([value, label]) => ({ value, label: t(label) }))
  const accounts = [
    ...knownAccounts(state).map(({ subtype, name }) => ({ value: subtype, label: name })),
    { value: custom, label: t('organization.field_accountOther') },
  ]
  return [
    {
      name: 'type',
      label: 'organization.field_type',
      kind: 'choice',
      choices: types,
      isAsked: (_texts, isNew) => isNew,
    },
    {
      name: 'account',
      label: 'organization.field_account',
      kind: 'choice',
      choices: accounts,
      isAsked: (texts, isNew) => isNew && isAccount(texts),
    },
    {
      name: 'name',
      label: 'organization.field_name',
      isAsked: (texts) => !isNamedByServer(texts),
    },
    {
      name: 'hint',
      label: 'organization.field_hint',
      hint: 'organization.field_hint_hint',
      isOptional: true,
      isAsked: (texts) => !isNamedByServer(texts),
    },
    {
      name: 'options',
      label: 'organization.field_options',
      hint: 'organization.field_options_hint',
      kind: 'options',
      isAsked: isList,
    },
    {
      name: 'pattern',
      label: 'organization.field_pattern',
      hint: 'organization.field_pattern_hint',
      isAsked: (texts) => isAccount(texts) && texts['account'] === custom,
    },
    {
      name: 'isInSummary',
      label: 'organization.field_summary',
      hint: 'organization.field_summary_hint',
      kind: 'switch',
      isAsked: (texts) =>
        hasProfileSummary(level) &&
        !isType(profileFieldTypes.people)(texts) &&
        (hasLongProfileSummary(level) || !isType(profileFieldTypes.longText)(texts)),
    },
    {
      name: 'isRequired',
      label: 'organization.field_required',
      hint: 'organization.field_required_hint',
      kind: 'switch',
      isAsked: () => hasRequiredProfileFields(level),
    },
    {
      name: 'isEditable',
      label: 'organization.field_editable',
      hint: 'organization.field_editable_hint',
      kind: 'switch',
      isFirstOn: true,
      isAsked: () => hasEditableProfileFields(level),
    },
    {
      name: 'isMatched',
      label: 'organization.field_matched',
      hint: 'organization.field_matched_hint',
      kind: 'switch',
      isAsked: (texts) =>
        hasProfileFieldMatching(level) &&
        isType(profileFieldTypes.shortText, profileFieldTypes.account)(texts),
    },
  ]
}

const onOff = (isOn: boolean): string => (isOn ? 'on' : '')

/** Returns the initial texts of a field's form. */
export function profileFieldTexts(field: CustomProfileField): RecordTexts {
  const account = accountOf(field)
  return {
    type: String(field.type),
    account: account?.subtype ?? custom,
    name: field.name,
    hint: field.hint,
    pattern: account?.pattern ?? '',
    isInSummary: onOff(field.displayInProfileSummary),
    isRequired: onOff(field.isRequired),
    isEditable: onOff(field.isEditableByUser),
    isMatched: onOff(field.isUsedForMatching),
  }
}

function fieldDataOf({ texts, options }: RecordValues): Readonly<Record<string, unknown>> | undefined {
  if (isList(texts)) {
    const named = options
      .map(({ value, text }) => ({ value, text: text.trim() }))
      .filter(({ text }) => text !== '')
    return Object.fromEntries(
      named.map(({ value, text }, index) => [value, { text, order: String(index + 1) }]),
    )
  }
  if (!isAccount(texts)) return undefined
  const { account: subtype = custom, pattern = '' } = texts
  return subtype === custom ? { subtype, url_pattern: pattern.trim() } : { subtype }
}

/** Returns the parameters for the form's values. All are included, since older servers replace the whole field. */
export function profileFieldParams(values: RecordValues) {
  const { texts } = values
  const fieldData = fieldDataOf(values)
  return {
    ...(!isNamedByServer(texts) && {
      name: (texts['name'] ?? '').trim(),
      hint: (texts['hint'] ?? '').trim(),
    }),
    ...(fieldData !== undefined && { fieldData }),
    displayInProfileSummary: texts['isInSummary'] === 'on',
    isRequired: texts['isRequired'] === 'on',
    isEditableByUser: texts['isEditable'] === 'on',
    isUsedForMatching: texts['isMatched'] === 'on',
  }
}

/** Returns a profile field's type, options and other properties in one line. */
export function profileFieldDetail(field: CustomProfileField): string {
  const label = typeLabels[field.type]
  const words = [
    label === undefined ? t('organization.unknown', { value: String(field.type) }) : t(label),
    ...(field.type === profileFieldTypes.list
      ? [
          profileOptions(field)
            .slice(0, 5)
            .map(({ text }) => text)
            .join(', '),
        ]
      : []),
    ...(field.isRequired ? [t('settings.profile_required')] : []),
    ...(field.displayInProfileSummary ? [t('organization.field_inSummary')] : []),
    ...(field.isEditableByUser ? [] : [t('organization.field_fixed')]),
  ]
  return words.join(' · ')
}
