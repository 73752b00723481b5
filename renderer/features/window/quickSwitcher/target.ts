import type { Channel } from '../../../../shared/api/types.ts'
import { foldText } from '../../../../shared/model/search/foldText.ts'
import type { SettingValue } from '../../../../shared/settings/setting.ts'
import type { SettingName } from '../../../../shared/settings/settings.ts'
import type { AccountStore } from '../../../state/index.ts'
import type { IconName } from '../../../ui/index.ts'

export interface SwitcherTarget {
  readonly key: string
  /**
   * `go`: action that opens a view. `group`: direct conversation with several users. `unjoined`: channel that the
   * user is not subscribed to. `settings`: settings of a channel. `setting`: setting of the account or the app.
   */
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
  /** Context of the target: the channel of a topic, the page of a setting. */
  readonly context: string
  /** Channel of the target, for its icon and color, or null. */
  readonly channel: (Pick<Channel, 'isPrivate' | 'isWebPublic'> & { readonly color?: string }) | null
  /** Account of the target if it is not the one on the screen, otherwise null. */
  readonly account: string | null
  /** Icon of the target, or null for that of its kind. */
  readonly icon: IconName | null
  readonly userId: number | null
  /** null if the target is not a channel. */
  readonly channelId: number | null
  /** Setting that Enter changes while the palette stays open. null if the target opens something. */
  readonly flips: SettingName | null
  /** Value that Enter sets `flips` to. null for a switch, which is toggled. */
  readonly choice: SettingValue | null
  /** Shortcut that does the same, as configured on this platform, or null. */
  readonly keys: string | null
  /** Returns the address that it opens. A function, since only one of thousands of targets is opened. */
  readonly hash: () => string
  /** Runs instead of opening `hash`, after the dialog has closed. */
  readonly run?: (store: AccountStore) => void
  readonly unread: number
  /** Id of the newest message, or number of uses of a command. The higher one wins between equal matches. */
  readonly recency: number
  /** Folded title and synonyms, which the query is compared with. */
  readonly folded: string
  /** First letters of the title's words. */
  readonly initials: string
  /**
   * Bit set of the letters and digits in the title, a cheap test that excludes most names from the search for typos.
   */
  readonly letters: number
  readonly foldedContext: string
}

type Given = Pick<SwitcherTarget, 'key' | 'kind' | 'title'> &
  Partial<Omit<SwitcherTarget, 'folded' | 'initials' | 'letters' | 'foldedContext'>> & {
    /** Synonyms that find the target although they are not in its title. */
    readonly words?: readonly string[]
  }

/** Returns a target with its search fields computed. */
export function makeTarget({ words, ...given }: Given): SwitcherTarget {
  const title = foldText(given.title)
  const folded = words === undefined ? title : [title, ...words.map(foldText)].join(' ')
  return {
    context: '',
    channel: null,
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

/** Returns the bit set of a text's letters. All alphabets share 32 bits: a collision only costs a closer comparison. */
export function lettersOf(folded: string): number {
  let letters = 0
  for (let index = 0; index < folded.length; index += 1) {
    const unit = folded.charCodeAt(index)
    if (unit > 0x20) letters |= 1 << (unit & 31)
  }
  return letters
}
