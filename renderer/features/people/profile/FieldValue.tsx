import '../../../state/jitlessSchemas.ts'
import { useMemo } from 'react'
import type { CustomProfileField, ProfileValue, UserId } from '../../../../shared/api/types.ts'
import { accountAddress, webAddress } from '../../../../shared/content/links/profileLink.ts'
import { t } from '../../../../shared/i18n.ts'
import {
  accountPattern,
  profileFieldTypes,
  profileOptions,
  profilePeople,
} from '../../../../shared/model/people/profileFieldData.ts'
import { displayUser } from '../../../../shared/model/people/users.ts'
import { callQuietly, uiStore, useAccount, useAccountStore } from '../../../state/index.ts'
import { Icon } from '../../../ui/index.ts'
import { anchorProps, MessageContent } from '../../content/content/index.ts'
import { fullDay } from '../../conversation/messages/index.ts'
import { UserAvatar } from '../../content/people/index.ts'
import styles from './person.module.css'

interface FieldValueProps {
  readonly field: CustomProfileField
  readonly value: ProfileValue
  /** Texts are shown as they were written, on few lines. */
  readonly isShort?: boolean
}

/** The value of a profile field, as its type has it shown. Long texts need a ContentProvider above it. */
export function FieldValue({ field, value: { renderedValue, value }, isShort = false }: FieldValueProps) {
  switch (field.type) {
    case profileFieldTypes.shortText:
    case profileFieldTypes.longText:
      return isShort || renderedValue === null || renderedValue === '' ? (
        <Words text={value} />
      ) : (
        <MessageContent html={renderedValue} />
      )
    case profileFieldTypes.list:
      return <Words text={profileOptions(field).find((option) => option.value === value)?.text ?? value} />
    case profileFieldTypes.date:
      return <Words text={dayOf(value)} />
    case profileFieldTypes.link:
      return <WebLink url={webAddress(value)} text={value} />
    case profileFieldTypes.account:
      return <AccountLink field={field} name={value} />
    case profileFieldTypes.people:
      return <People value={value} />
    default:
      return <Words text={value} />
  }
}

const Words = ({ text }: { readonly text: string }) => (
  <span dir="auto" data-selectable className={styles.words}>
    {text}
  </span>
)

/** "7 March 1990" of "1990-03-07"; another text is shown as it came. */
function dayOf(value: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value) ?? []
  if (year === undefined) return value
  const date = new Date(Number(year), Number(month) - 1, Number(day))
  return date.getMonth() === Number(month) - 1 ? fullDay(date) : value
}

function AccountLink({ field, name }: { readonly field: CustomProfileField; readonly name: string }) {
  const pattern = useAccount((state) => accountPattern(field, state))
  return <WebLink url={accountAddress(pattern, name)} text={name} />
}

/** Opens the page outside the app; a text that names none that may be opened is a text. */
function WebLink({ url, text }: { readonly url: string | null; readonly text: string }) {
  if (url === null) return <Words text={text} />
  return (
    <a
      {...anchorProps(url, () => callQuietly('app.openExternal', { url }))}
      className={styles.link}
      data-tooltip={t('person.link_open', { url })}
    >
      <bdi className={styles.words}>{text}</bdi> <Icon name="external" size={12} />
    </a>
  )
}

/** A hostile server may name any number of people. */
const maxPeople = 100

function People({ value }: { readonly value: string }) {
  const people = useMemo(() => profilePeople(value), [value])
  return (
    <span className={styles.chips}>
      {people.slice(0, maxPeople).map((userId) => (
        <PersonChip key={userId} userId={userId} />
      ))}
      {people.length > maxPeople && t('person.people_more', { count: people.length - maxPeople })}
    </span>
  )
}

/** A person's name, which opens the card beside it. */
export function PersonChip({ userId }: { readonly userId: UserId }) {
  const account = useAccountStore().id
  const { name, known } = useAccount((state) => displayUser(state, userId, t('person.unknown')))
  return (
    <button
      type="button"
      className={styles.chip}
      aria-haspopup="dialog"
      disabled={!known}
      data-tooltip={name}
      onClick={({ currentTarget }) =>
        uiStore.setState({ person: { id: userId, at: openerOf(currentTarget), account } })
      }
    >
      <UserAvatar userId={userId} size={18} />
      <bdi className={styles.chipName}>{name}</bdi>
    </button>
  )
}

/** A card leaves the page when the next one opens from it, which then stands where the first one stood. */
function openerOf(chip: Element): Element {
  const { person } = uiStore.getState()
  return person !== null && chip.closest('[popover]') !== null ? person.at : chip
}
