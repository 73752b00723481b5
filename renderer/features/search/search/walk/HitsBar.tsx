import { useEffect, useMemo, useState } from 'react'
import type { MessageId } from '../../../../../shared/api/types.ts'
import { t } from '../../../../../shared/i18n.ts'
import type { SearchHit } from '../../../../../shared/model/search/searchHit.ts'
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
import { groupHits, hitPage, useSearchHits } from '../../../conversation/hits/index.ts'
import { hasRoomBeside } from '../../../common/views/index.ts'
import styles from './HitsBar.module.css'
import { endWalk, walkTo } from './openHit.ts'
import { useSearchOrder } from '../searchOrder.ts'

/** The bar that shows which result of a search is open, and steps to the others. */
export function HitsBar() {
  const walk = useUi((ui) => ui.hitWalk)
  const account = useAccountStore().id
  if (walk?.account !== account) return null
  return <Walk key={JSON.stringify(walk.narrow)} walk={walk} />
}

function Walk({ walk }: { walk: HitWalk }) {
  const store = useAccountStore()
  const [label] = useState(() => {
    const names = searchNames(store.getState().state!)
    return walk.narrow.map((term) => termLabel(term, names)).join(' · ')
  })
  const order = useSearchOrder()
  const search = useSearchHits(walk.narrow, { from: 'search', goesOn: true, limit: hitPage, order })
  const { hasMore, isLoadingMore, more } = search
  const hits = useMemo(
    () => groupHits(search.hits, walk.account).flatMap((group) => group.hits),
    [search.hits, walk.account],
  )
  const isBeside = useUi(({ peek, route }) => peek !== null && hasRoomBeside(route.view))
  const isShown = useUi(({ route }) => isConversationRoute(route)) || isBeside
  // The address decides, because Back may lead to a result, too.
  const near = useUi(({ peek, route }) => (isBeside ? peek?.near : route.near)) ?? null
  const indexOf = (id: number | null): number => (id === null ? -1 : hits.findIndex((hit) => hit.id === id))
  const at = indexOf(near) < 0 ? indexOf(walk.at) : indexOf(near)
  useEndElsewhere(hits, near, isShown, isBeside)
  // Set while the step from the last loaded result waits for the next one to load.
  const [owed, setOwed] = useState<{ readonly from: number; readonly count: number } | null>(null)
  const isThere = owed !== null && hits.length > owed.count
  const following = isThere ? hits[indexOf(owed.from) + 1] : undefined
  if (owed !== null && (isThere ? walk.at === following?.id : !isLoadingMore)) setOwed(null)
  useEffect(() => {
    if (following !== undefined) walkTo(following)
  }, [following])
  const step = (by: 1 | -1): void => {
    const last = hits.at(-1)
    if (by === 1 && last !== undefined && at === hits.length - 1 && hasMore) {
      setOwed({ from: last.id, count: hits.length })
      return more()
    }
    // The first result follows the last one.
    const hit = hits[(Math.max(at, by === 1 ? -1 : 0) + by + hits.length) % hits.length]
    if (hit !== undefined) walkTo(hit)
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

/**
 * Ends the walk when the conversation on the screen contains none of the results. Otherwise the bar and the
 * highlighted words would appear in every other conversation until the user closes them.
 */
function useEndElsewhere(
  hits: readonly SearchHit[],
  near: MessageId | null,
  isShown: boolean,
  isBeside: boolean,
): void {
  const route = useUi((ui) => ui.route)
  const peek = useUi((ui) => ui.peek)
  const shown = narrowKey(isBeside && peek !== null ? conversationNarrow(peek.conversation) : route.narrow)
  const isElsewhere =
    isShown &&
    hits.length > 0 &&
    !hits.some(({ id, conversation }) => id === near || narrowKey(conversationNarrow(conversation)) === shown)
  useEffect(() => {
    if (isElsewhere) endWalk()
  }, [isElsewhere])
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
