import { useRef, useState, type KeyboardEvent } from 'react'
import { t } from '../../../../../shared/i18n.ts'
import type { Gif } from '../../../../../shared/ipc/calls/gifCalls.ts'
import type { GifProvider } from '../../../../../shared/model/organization/gifs.ts'
import { useAccountStore } from '../../../../state/index.ts'
import { Button, Dialog, isForInputMethod, SearchBox, Spinner } from '../../../../ui/index.ts'
import { FailedWords } from '../../../common/forms/index.ts'
import styles from './gifs.module.css'
import { useGifSearch } from './useGifSearch.ts'

interface GifDialogProps {
  readonly provider: GifProvider
  readonly onPick: (gif: Gif) => void
  readonly onClose: () => void
}

/** Finds a GIF at the organization's provider. Arrow keys move from the field through the GIFs, Enter chooses. */
export function GifDialog({ provider, onPick, onClose }: GifDialogProps) {
  const { id: account } = useAccountStore()
  const box = useRef<HTMLDivElement>(null)
  const [query, setQuery] = useState('')
  const { again, gifs, isLoading, more, reason } = useGifSearch(query.trim())
  const company = t(`gifs.${provider}`)
  const onKeyDown = (event: KeyboardEvent): void => {
    // The element around the text field moves typed letters there.
    event.stopPropagation()
    if (isForInputMethod(event.nativeEvent)) return
    // The GIFs of the previous words are still shown.
    if (isLoading && event.key === 'Enter' && event.target instanceof HTMLInputElement)
      return event.preventDefault()
    if (box.current !== null && moveFocus(box.current, event)) event.preventDefault()
  }
  return (
    <Dialog title={t('gifs.title')} closeLabel={t('app.close')} width={560} onClose={onClose}>
      <div ref={box} className={styles.body} onKeyDown={onKeyDown}>
        <SearchBox
          label={t('gifs.find', { company })}
          clearLabel={t('settings.find_clear')}
          data-autofocus
          maxLength={100}
          value={query}
          onChange={setQuery}
        />
        <div className={styles.scroll} aria-busy={isLoading}>
          <ul className={styles.grid} aria-label={t('gifs.results', { company })}>
            {gifs.map((gif) => (
              <li key={gif.preview}>
                <button
                  type="button"
                  data-gif
                  className={styles.gif}
                  aria-label={gif.title || t('gifs.untitled')}
                  data-tooltip={gif.title || undefined}
                  style={{ aspectRatio: `${gif.width} / ${gif.height}` }}
                  onClick={() => onPick(gif)}
                >
                  <img src={`media://${account}/gifs/${gif.preview}`} alt="" loading="lazy" />
                </button>
              </li>
            ))}
          </ul>
          {isLoading && <Spinner label={t('gifs.loading')} />}
          {!isLoading && reason === null && gifs.length === 0 && (
            <p className={styles.none}>{t('gifs.none')}</p>
          )}
          {more !== null && !isLoading && (
            <Button data-gif variant="quiet" onClick={more}>
              {t('gifs.more')}
            </Button>
          )}
        </div>
        {reason !== null && <FailedWords words={reason} onRetry={again} />}
        <p className={styles.seen}>{t('gifs.seen_by', { company })}</p>
      </div>
    </Dialog>
  )
}

/** Moves the focus between the field and the GIFs. Returns true if it handled the key. */
function moveFocus(box: HTMLElement, { key, target }: KeyboardEvent): boolean {
  const items = [...box.querySelectorAll<HTMLElement>('[data-gif]')]
  const index = items.indexOf(target as HTMLElement)
  if (index < 0) {
    if (key !== 'ArrowDown' && key !== 'Enter') return false
    if (!(target instanceof HTMLInputElement)) return false
    if (key === 'Enter') items[0]?.click()
    else items[0]?.focus()
    return true
  }
  const next = besideIn(items, index, key)
  if (next === undefined) return false
  ;(next ?? box.querySelector('input'))?.focus()
  return true
}

/** Returns the item that a key leads to, null for the field above the items, and undefined for other keys. */
function besideIn(items: readonly HTMLElement[], index: number, key: string): HTMLElement | null | undefined {
  if (key === 'ArrowRight') return items[index + 1] ?? items[index]
  if (key === 'ArrowLeft') return items[index - 1] ?? null
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return undefined
  const here = items[index]!.getBoundingClientRect()
  const middle = here.left + here.width / 2
  const isBeyond = ({ bottom, top }: DOMRect): boolean =>
    key === 'ArrowDown' ? top >= here.bottom - 1 : bottom <= here.top + 1
  const gap = ({ bottom, left, top, width }: DOMRect): number =>
    Math.abs(key === 'ArrowDown' ? top - here.bottom : here.top - bottom) +
    Math.abs(left + width / 2 - middle)
  const beyond = items
    .map((item) => ({ item, rect: item.getBoundingClientRect() }))
    .filter(({ rect }) => isBeyond(rect))
    .sort((a, b) => gap(a.rect) - gap(b.rect))
  return beyond[0]?.item ?? (key === 'ArrowUp' ? null : items[index])
}
