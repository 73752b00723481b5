import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { t } from '../../../../../shared/i18n.ts'
import { groupHits, mergeGroups, type AccountHit } from '../../../../../shared/model/search/groupHits.ts'
import { searchNames } from '../../../../../shared/model/search/searchTargets.ts'
import { termLabel } from '../../../../../shared/model/search/termLabel.ts'
import { conversationNarrow, narrowKey } from '../../../../../shared/model/views/narrow.ts'
import {
  giveFocus,
  isConversationRoute,
  openDialog,
  useAccountStore,
  useCommands,
  useKeyOf,
  useUi,
  type HitWalk,
  fixedKey,
} from '../../../../state/index.ts'
import { Button, Icon, IconButton } from '../../../../ui/index.ts'
import { hitPage, useSearchHits } from '../../../conversation/hits/index.ts'
import { hasRoomBeside } from '../../../common/views/index.ts'
import { OfAccount } from '../../../navigation/conversationRows/index.ts'
import styles from './HitsBar.module.css'
import { endWalk, walkTo } from './openHit.ts'
import { keyOfHit } from '../searchItems.ts'
import { useSearchOrder } from '../searchOrder.ts'

/** The bar that shows which result of a search is open, and steps to the others. */
export function HitsBar() {
  const walk = useUi((ui) => ui.hitWalk)
  if (walk === null) return null
  return (
    <OfAccount row={walk}>
      <Walk key={JSON.stringify([walk.account, walk.narrow])} walk={walk} />
    </OfAccount>
  )
}

function Walk({ walk }: { walk: HitWalk }) {
  const store = useAccountStore()
  const [label] = useState(() => {
    const names = searchNames(store.getState().state!)
    return walk.narrow.map((term) => termLabel(term, names)).join(' · ')
  })
  const order = useSearchOrder()
  const search = useSearchHits(walk.narrow, { from: 'search', goesOn: true, limit: hitPage, order })
  const { hasMore, isLoadingMore, keepHits, more } = search
  const hits = useMemo(() => {
    const lists = [groupHits(search.hits, walk.account), ...walk.others.map(({ groups }) => groups)]
    return mergeGroups(lists, order).flatMap((group) => group.hits)
  }, [search.hits, walk.account, walk.others, order])
  const { at, isBeside, isShown } = useShownHit(hits, walk)
  // The results that were loaded when the step from the last one began, while it waits for more.
  const [owed, setOwed] = useState<ReadonlySet<string> | null>(null)
  const following = owed === null ? undefined : hits.find((hit) => !owed.has(keyOfHit(hit)))
  if (owed !== null && (following === undefined ? !isLoadingMore : keyOfHit(walk.at) === keyOfHit(following)))
    setOwed(null)
  const bar = useRef<HTMLDivElement>(null)
  const show = (hit: AccountHit): void => {
    // The bar of another account continues with the loaded results.
    keepHits()
    walkTo(hit, bar.current?.contains(document.activeElement) === true)
  }
  const showFollowing = useEffectEvent(show)
  useEffect(() => {
    if (following !== undefined) showFollowing(following)
  }, [following])
  const step = (by: 1 | -1): void => {
    if (by === 1 && hits.length > 0 && at === hits.length - 1 && hasMore) {
      setOwed(new Set(hits.map(keyOfHit)))
      return more()
    }
    // The first result follows the last one.
    const hit = hits[(Math.max(at, by === 1 ? -1 : 0) + by + hits.length) % hits.length]
    if (hit !== undefined) show(hit)
  }
  useHitCommands(step)
  const keyOf = useKeyOf()
  if (!isShown) return null
  const close = (): void => {
    endWalk()
    giveFocus('messages', isBeside ? 'peek' : 'main')
  }
  return (
    <div
      ref={bar}
      role="search"
      aria-label={t('search.hits_bar')}
      className={styles.bar}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        event.stopPropagation()
        close()
      }}
    >
      <Icon name="search" size={14} />
      <span data-ellipsis className={styles.label} data-tooltip={label}>
        {label}
      </span>
      <span className={styles.count} aria-live="polite">
        {at < 0
          ? ''
          : t(hasMore ? 'search.find_count_more' : 'search.find_count', { at: at + 1, count: hits.length })}
      </span>
      <IconButton
        icon="up"
        label={t('search.hit_previous')}
        shortcut={keyOf('go.previousHit')}
        disabled={hits.length < 2}
        onClick={() => step(-1)}
      />
      <IconButton
        icon="down"
        label={t('search.hit_next')}
        shortcut={keyOf('go.nextHit')}
        disabled={hits.length < 2 && !hasMore}
        onClick={() => step(1)}
      />
      <Button variant="quiet" onClick={() => openDialog('search')}>
        {t('search.hits_all')}
      </Button>
      <IconButton icon="close" label={t('search.hits_close')} shortcut={fixedKey('Escape')} onClick={close} />
    </div>
  )
}

interface ShownHit {
  /** Index of the result on the screen. -1: it is not loaded yet. */
  readonly at: number
  /** True if the results are shown in the peek. */
  readonly isBeside: boolean
  /** True if the conversation on the screen is one of the walk. */
  readonly isShown: boolean
}

/**
 * Finds the result on the screen. Ends the walk when its last account shows a conversation without results. Otherwise
 * the bar and the highlighted words would appear in every other conversation until the user closes them.
 */
function useShownHit(hits: readonly AccountHit[], { at: last }: HitWalk): ShownHit {
  const route = useUi((ui) => ui.route)
  const peek = useUi((ui) => ui.peek)
  const current = useUi((ui) => ui.account)
  const isBeside = peek !== null && hasRoomBeside(route.view)
  const account = isBeside ? peek.account : current
  // The address decides, because Back may lead to a result, too.
  const near = isBeside ? peek.near : route.near
  const shown = narrowKey(isBeside ? conversationNarrow(peek.conversation) : route.narrow)
  const here = hits.filter(
    (hit) => hit.account === account && narrowKey(conversationNarrow(hit.conversation)) === shown,
  )
  const isLastAccount = last.account === account
  const hit =
    hits.find(({ account: of, id }) => of === account && id === near) ??
    hits.find((each) => isLastAccount && keyOfHit(each) === keyOfHit(last)) ??
    here[0]
  const isShown = (isConversationRoute(route) || isBeside) && (isLastAccount || hit !== undefined)
  const isElsewhere = isShown && hits.length > 0 && here.length === 0 && hit?.id !== near
  useEffect(() => {
    if (isElsewhere) endWalk()
  }, [isElsewhere])
  return { at: hit === undefined ? -1 : hits.indexOf(hit), isBeside, isShown }
}

function useHitCommands(step: (by: 1 | -1) => void): void {
  useCommands([
    {
      id: 'go.nextHit',
      repeats: true,
      run: () => step(1),
    },
    {
      id: 'go.previousHit',
      repeats: true,
      run: () => step(-1),
    },
  ])
}
