import { foldText } from '../../../../shared/model/search/foldText.ts'
import type { SettingValue } from '../../../../shared/settings/setting.ts'
import type { SettingName } from '../../../../shared/settings/settings.ts'
import type { AccountStore } from '../../../state/index.ts'
import type { IconName } from '../../../ui/index.ts'

export interface SwitcherTarget {
  readonly key: string
  /** go: the action that opens a view. group: a direct conversation of several. unjoined: a channel that the person is not in. settings: those of a channel. setting: one of the account or app. */
  readonly kind:
    | 'view'
    | 'go'
    | 'action'
    | 'setting'
    | 'account'
    | 'link'
    | 'channel'
    | 'unjoined'
    | 'settings'
    | 'topic'
    | 'group'
    | 'userGroup'
    | 'person'
    | 'profile'
  readonly title: string
  /** Where it belongs: the topic's channel, the setting's page. */
  readonly context: string
  readonly color: string | null
  /** The account of the place, where that is not the one on the screen; null: it is, or the target has none. */
  readonly account: string | null
  /** Its own picture; null: that of its kind. */
  readonly icon: IconName | null
  readonly userId: number | null
  /** null: the target is no channel. */
  readonly channelId: number | null
  /** The setting that Enter changes while the palette stays open; null: the target opens something. */
  readonly flips: SettingName | null
  /** The value that Enter gives to the setting `flips`; null: that is a switch, and changes to its other value. */
  readonly choice: SettingValue | null
  /** The keys that do the same, as the person has them on this platform; null: there are none. */
  readonly keys: string | null
  /** The place that it leads to. A function: of thousands of targets one is opened. */
  readonly hash: () => string
  /** Done in place of going to `hash`, once the dialog is closed. */
  readonly run?: (store: AccountStore) => void
  readonly unread: number
  /** Newest message, or uses of a command: of two equal matches the one with more life in it is meant. */
  readonly recency: number
  /** The title, and further words that find it, as they are compared with what is typed. */
  readonly folded: string
  /** The first letters of the title's words. */
  readonly initials: string
  /** A bit for each letter and digit of the title, which tells cheaply that a name cannot have been meant. */
  readonly letters: number
  readonly foldedContext: string
}

type Given = Pick<SwitcherTarget, 'key' | 'kind' | 'title'> &
  Partial<Omit<SwitcherTarget, 'folded' | 'initials' | 'letters' | 'foldedContext'>> & {
    /** Words that find the target although they are not in its title. */
    readonly words?: readonly string[]
  }

/** A target with what it is found by. */
export function makeTarget({ words, ...given }: Given): SwitcherTarget {
  const title = foldText(given.title)
  const folded = words === undefined ? title : [title, ...words.map(foldText)].join(' ')
  return {
    context: '',
    color: null,
    account: null,
    icon: null,
    userId: null,
    channelId: null,
    flips: null,
    choice: null,
    keys: null,
    hash: noHash,
    unread: 0,
    recency: 0,
    ...given,
    folded,
    initials: initialsOf(title),
    letters: lettersOf(folded),
    foldedContext: given.context === undefined ? '' : foldText(given.context),
  }
}

const noHash = (): string => ''

const notInWord = /[^\p{L}\p{N}]+/u

export const initialsOf = (folded: string): string =>
  folded
    .split(notInWord)
    .map((word) => word.slice(0, 1))
    .join('')

/** Letters of all alphabets share the 32 bits: two letters with one bit cost a closer look, and nothing else. */
export function lettersOf(folded: string): number {
  let letters = 0
  for (let at = 0; at < folded.length; at += 1) {
    const unit = folded.charCodeAt(at)
    if (unit > 0x20) letters |= 1 << (unit & 31)
  }
  return letters
}
