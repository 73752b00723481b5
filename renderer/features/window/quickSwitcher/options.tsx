import { t, type MessageKey } from '../../../../shared/i18n.ts'
import { titleOfAccount } from '../../../../shared/ipc/accountTitle.ts'
import type { SettingValue } from '../../../../shared/settings/setting.ts'
import {
  isOfComputer,
  isOfService,
  type ComputerSettingName,
  type ServiceSettingName,
  type SettingName,
} from '../../../../shared/settings/settings.ts'
import type { AccountHit } from '../../../../shared/model/search/groupHits.ts'
import { displayUser } from '../../../../shared/model/people/users.ts'
import { foldText } from '../../../../shared/model/search/foldText.ts'
import { marksOf, nearFirstMark } from '../../../../shared/model/search/snippet.ts'
import { fixedKey, useAccount, useUi } from '../../../state/index.ts'
import { Badge, channelColor, cx, Icon, Keycap, type RowAttributes, Marked } from '../../../ui/index.ts'
import { AccountMark } from '../../navigation/conversationRows/index.ts'
import { isFixedBy } from '../../common/forms/index.ts'
import { ChannelSign } from '../../common/places/index.ts'
import { UserAvatar } from '../../content/people/index.ts'
import { conversationLine, HitTime } from '../../conversation/hits/index.ts'
import {
  useAccountControl,
  useComputerControl,
  type SettingValueControl,
} from '../../settings/settings/index.ts'
import styles from './QuickSwitcher.module.css'
import type { SwitcherTarget } from './target.ts'

interface OptionProps {
  readonly attributes: RowAttributes
}

/** Returns the words to mark in titles. */
const wordsOf = (typed: string): readonly string[] =>
  foldText(typed.replace(/^[#@>,]/, '').replaceAll('>', ' '))
    .split(' ')
    .filter((word) => word !== '')

interface TargetOptionProps extends OptionProps {
  readonly target: SwitcherTarget
  readonly typed: string
  /** True if the switch of this row is on, or its choice is selected. */
  readonly isOn?: boolean | undefined
  readonly onFlip?: () => void
}

/**
 * Row of a switch or a choice, with its state, which Enter changes. If the user may not change it, the row opens its
 * page.
 */
export function SwitchOption(props: TargetOptionProps & { readonly name: SettingName }) {
  return isOfService(props.name) ? (
    <AccountSwitch {...props} name={props.name} />
  ) : (
    isOfComputer(props.name) && <ComputerSwitch {...props} name={props.name} />
  )
}

function AccountSwitch({ name, ...row }: TargetOptionProps & { readonly name: ServiceSettingName }) {
  return <ControlledSwitch row={row} control={useAccountControl(name)} />
}

function ComputerSwitch({ name, ...row }: TargetOptionProps & { readonly name: ComputerSettingName }) {
  return <ControlledSwitch row={row} control={useComputerControl(name)} />
}

interface ControlledSwitchProps {
  readonly row: TargetOptionProps
  readonly control: SettingValueControl<SettingValue> | null
}

function ControlledSwitch({ row, control }: ControlledSwitchProps) {
  if (control === null || isFixedBy(control.state)) return <TargetOption {...row} />
  const { choice } = row.target
  const isOn = control.value === (choice ?? true)
  return <TargetOption {...row} isOn={isOn} onFlip={() => control.change(choice ?? !isOn)} />
}

/** Row of a target: icon, title with the matches marked, context, shortcut and unread count. */
export function TargetOption({ target, typed, attributes, isOn, onFlip }: TargetOptionProps) {
  const { account, kind, title, context, keys, unread } = target
  const marks = kind === 'link' ? [] : marksOf(title, wordsOf(typed))
  const isDirect = kind === 'person' || kind === 'group'
  return (
    <div
      {...attributes}
      aria-checked={isOn}
      className={styles.option}
      data-flips={onFlip && ''}
      onClick={
        onFlip &&
        ((event) => {
          event.stopPropagation()
          onFlip()
        })
      }
    >
      <TargetMark target={target} />
      <span data-ellipsis className={cx(unread > 0 && styles.unread)}>
        <Marked text={title} marks={marks} />
      </span>
      {context !== '' && <span className={styles.context}>{kind === 'topic' ? `#${context}` : context}</span>}
      {account !== null && <OrganizationOf account={account} />}
      {isOn !== undefined && (
        <span className={cx(styles.kind, isOn && styles.isOn)}>
          {t(isOn ? 'app.jump_on' : 'app.jump_off')}
        </span>
      )}
      {kindWords[kind] !== undefined && <span className={styles.kind}>{t(kindWords[kind])}</span>}
      {keys !== null && (
        <span className={styles.keys}>
          <Keycap keys={keys} />
        </span>
      )}
      {unread > 0 && (
        <span className={styles.count}>
          <Badge count={unread} kind={isDirect ? 'accent' : 'plain'} />
          <span className="visually-hidden">{t('app.jump_unread', { count: unread })}</span>
        </span>
      )}
    </div>
  )
}

/** Organization of a target that belongs to another account. */
function OrganizationOf({ account }: { readonly account: string }) {
  const name = useUi(({ accounts }) => titleOfAccount(account, accounts))
  return (
    <span className={cx(styles.kind, styles.organization)} data-account={account}>
      <AccountMark account={account} />
      <span data-ellipsis>{name}</span>
    </span>
  )
}

/** Labels of kinds that the heading does not name. */
const kindWords: Partial<Record<SwitcherTarget['kind'], MessageKey>> = { unjoined: 'app.jump_kind_unjoined' }

function TargetMark({ target: { kind, channel, icon, userId } }: { target: SwitcherTarget }) {
  if (userId !== null) return <UserAvatar userId={userId} presence />
  return (
    <span className={styles.mark} style={{ color: channelColor(channel?.color) }}>
      {kind === 'channel' || kind === 'unjoined' || kind === 'topic' ? (
        <ChannelSign channel={channel ?? undefined} />
      ) : (
        <Icon name={icon ?? icons[kind]} size={14} />
      )}
    </span>
  )
}

const icons = {
  view: 'feed',
  go: 'feed',
  person: 'people',
  profile: 'person',
  group: 'people',
  userGroup: 'group',
  action: 'keyboard',
  setting: 'gear',
  settings: 'gear',
  account: 'globe',
  link: 'link',
} as const

interface HitOptionProps extends OptionProps {
  readonly hit: AccountHit
  /** True for a message of an account that is not on the screen. */
  readonly isElsewhere: boolean
  readonly typed: string
}

/** Message on this computer that matches, or the newest message of a matching topic. */
export function HitOption({ hit, isElsewhere, typed, attributes }: HitOptionProps) {
  const { conversation, match, senderId, senderName, snippet } = hit
  const sender = useAccount((state) => displayUser(state, senderId, senderName).name)
  const place = useAccount((state) => conversationLine(state, conversation))
  const text = <Marked {...nearFirstMark(snippet)} />
  return (
    <div {...attributes} className={styles.option}>
      <UserAvatar userId={senderId} fallbackName={senderName} />
      {match === 'topic' ? (
        <span data-ellipsis>
          <Marked text={place} marks={marksOf(place, wordsOf(typed))} />
        </span>
      ) : (
        <span data-ellipsis>
          <span className={styles.sender}>{sender}</span> {text}
        </span>
      )}
      <span data-ellipsis className={styles.place}>
        {match === 'topic' ? (
          <>
            {sender}: {text}
          </>
        ) : (
          place
        )}
      </span>
      {isElsewhere && <OrganizationOf account={hit.account} />}
      <HitTime hit={hit} className={styles.kind} />
    </div>
  )
}

/** Last row, which searches all messages for the query. */
export function SearchOption({ words, attributes }: OptionProps & { readonly words: string }) {
  return (
    <div {...attributes} className={styles.option}>
      <span className={styles.mark}>
        <Icon name="search" size={14} />
      </span>
      <span data-ellipsis>{t('app.jump_search', { text: words })}</span>
      <span className={styles.keys} aria-hidden="true">
        <Keycap keys={fixedKey('Mod+Enter')} />
      </span>
    </div>
  )
}
