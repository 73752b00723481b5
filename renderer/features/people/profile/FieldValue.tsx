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
  /** Shows long texts as plain text on a few lines. */
  readonly isShort?: boolean
}

/** Value of a profile field, formatted by its type. Long texts need a ContentProvider above it. */
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

/** Returns "7 March 1990" for "1990-03-07". Any other text is returned unchanged. */
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

/** Link that opens in the browser. Text without a safe URL is shown as plain text. */
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

/** Maximum number of users drawn, since a hostile server may send any number. */
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

/** Chip with a user's name, which opens the profile card beside it. */
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
      <bdi data-ellipsis>{name}</bdi>
    </button>
  )
}

/**
 * Returns the element that the next card opens beside. Opening a card closes the one that the chip is in, so the new
 * card opens where that one was.
 */
function openerOf(chip: Element): Element {
  const { person } = uiStore.getState()
  return person !== null && chip.closest('[popover]') !== null ? person.at : chip
}
