import { useEffect, useRef, useState } from 'react'
import { t } from '../../../../../shared/i18n.ts'
import { hasStatusEmoji } from '../../../../../shared/api/capabilities.ts'
import { userStatus } from '../../../../../shared/model/people/statuses.ts'
import {
  closeDialog,
  useAccount,
  useAccountStore,
  useOrganization,
  useServerHas,
} from '../../../../state/index.ts'
import { Button, cx, Dialog, DialogForm, Icon, IconButton, TextField } from '../../../../ui/index.ts'
import { trimmedLength } from '../../../common/forms/index.ts'
import { EmojiGlyph, EmojiPicker, emojiTable } from '../../../content/reactions/index.ts'
import { refusedStatus, saveStatus, type StatusEmoji } from './saveStatus.ts'
import { StatusEndField } from './StatusEndField.tsx'
import { endTime, type StatusEnd, useStatusEnd } from './statusEnd.ts'
import styles from './Status.module.css'

/** Common statuses, each with its emoji code. */
const readyMade = [
  { key: 'app.status_meeting', code: '1f4c5' },
  { key: 'app.status_commuting', code: '1f68c' },
  { key: 'app.status_sick', code: '1f912' },
  { key: 'app.status_holiday', code: '1f334' },
  { key: 'app.status_remote', code: '1f3e0' },
] as const

/** Maximum length of a status text, in characters (specification, User status). */
const maxLength = 60

const noEmoji: StatusEmoji = { emojiName: '', emojiCode: '', reactionType: '' }

/** Dialog that sets the own status, which is shown beside the user's name. */
export function StatusDialog() {
  const account = useAccountStore().id
  const organization = useOrganization()
  const title = organization === '' ? t('app.status_title') : t('app.status_title_in', { organization })
  const ownStatus = useAccount((state) => userStatus(state, state.self.userId))
  const hasEmoji = useServerHas(hasStatusEmoji)
  const [refused] = useState(() => refusedStatus.get(account, 'own'))
  useEffect(() => refusedStatus.set(account, 'own', null), [account])
  const [text, setText] = useState(refused?.text ?? ownStatus?.text ?? '')
  const [emoji, setEmoji] = useState<StatusEmoji>(refused?.emoji ?? ownStatus ?? noEmoji)
  const knownEnd = useStatusEnd(account)
  const [end, setEnd] = useState<StatusEnd>(
    refused?.end ?? { kind: knownEnd === null ? 'never' : 'kept', chosen: '' },
  )
  const [isPast, setPast] = useState(false)
  const table = emojiTable.useValue()
  const [pickerAt, setPickerAt] = useState<Element | null>(null)
  const field = useRef<HTMLDivElement>(null)
  useEffect(() => field.current?.querySelector('input')?.select(), [])
  useEffect(() => {
    void emojiTable.load()
  }, [])

  const over = trimmedLength(text) - maxLength
  const tell = (words: string, { emojiName, emojiCode, reactionType }: StatusEmoji): void => {
    const isEmpty = words.trim() === '' && emojiCode === ''
    const endsAt = isEmpty ? null : endTime(end, Date.now(), knownEnd)
    if (endsAt === 'past') return setPast(true)
    closeDialog()
    // A status without an emoji, before and after, is sent without the emoji parameters.
    const hasOne = hasEmoji && (emojiCode !== '' || (ownStatus?.emojiCode ?? '') !== '')
    const params = { text: words.trim(), ...(hasOne && { emojiName, emojiCode, reactionType }) }
    const isSame = params.text === (ownStatus?.text ?? '') && (!hasOne || emojiCode === ownStatus?.emojiCode)
    const status = { text: params.text, emojiCode: hasOne ? emojiCode : '' }
    saveStatus(
      account,
      isSame ? null : params,
      endsAt === null && knownEnd === null ? null : { at: endsAt, status },
      { text: words, emoji: { emojiName, emojiCode, reactionType }, end },
    )
  }
  const take = (words: string, code: string): void => {
    const found = table?.byCode.get(code)
    setText(words)
    setEmoji(
      found === undefined
        ? noEmoji
        : { emojiName: found.names[0]!, emojiCode: code, reactionType: 'unicode_emoji' },
    )
    field.current?.querySelector('input')?.focus()
  }

  return (
    <Dialog title={title} onClose={closeDialog} closeLabel={t('app.close')} width={440}>
      <DialogForm
        onSubmit={() => {
          if (over <= 0) tell(text, emoji)
        }}
        actions={
          <>
            {ownStatus !== undefined && (
              <Button className={styles.clear} onClick={() => tell('', noEmoji)}>
                {t('app.status_clear')}
              </Button>
            )}
            <Button onClick={closeDialog}>{t('app.cancel')}</Button>
            <Button variant="primary" type="submit" disabled={over > 0}>
              {t('app.status_save')}
            </Button>
          </>
        }
      >
        <div className={styles.line} ref={field}>
          <TextField
            data-autofocus
            className={styles.text}
            label={t('app.status_text')}
            value={text}
            autoComplete="off"
            hint={t('app.status_hint')}
            error={over > 0 ? t('app.status_too_long', { over }) : undefined}
            onChange={(event) => setText(event.target.value)}
            trailing={
              hasEmoji && <EmojiField emoji={emoji} onOpen={setPickerAt} onClear={() => setEmoji(noEmoji)} />
            }
          />
        </div>
        <ul className={styles.ready} aria-label={t('app.status_ready')}>
          {readyMade.map(({ key, code }) => {
            const char = hasEmoji ? table?.byCode.get(code)?.char : undefined
            return (
              <li key={key}>
                <button
                  type="button"
                  className={cx(styles.choice, text === t(key) && styles.chosen)}
                  aria-pressed={text === t(key)}
                  onClick={() => take(t(key), code)}
                >
                  {char !== undefined && <span aria-hidden="true">{char}</span>}
                  {t(key)}
                </button>
              </li>
            )
          })}
        </ul>
        <StatusEndField
          end={end}
          knownEnd={knownEnd}
          isPast={isPast}
          onChange={(next) => {
            setEnd(next)
            setPast(false)
          }}
        />
      </DialogForm>
      {pickerAt !== null && (
        <EmojiPicker
          at={pickerAt}
          onClose={() => setPickerAt(null)}
          onPick={({ name, code, type }) =>
            setEmoji({ emojiName: name, emojiCode: code, reactionType: type })
          }
        />
      )}
    </Dialog>
  )
}

interface EmojiFieldProps {
  readonly emoji: StatusEmoji
  readonly onOpen: (at: Element) => void
  readonly onClear: () => void
}

/** Emoji of the status, or a button that chooses one. */
function EmojiField({ emoji: { emojiName, emojiCode, reactionType }, onOpen, onClear }: EmojiFieldProps) {
  const isNone = emojiCode === ''
  const label = isNone ? t('app.status_emoji') : t('app.status_emoji_change', { name: emojiName })
  return (
    <>
      <button
        type="button"
        className={styles.emoji}
        aria-label={label}
        aria-haspopup="dialog"
        data-tooltip={label}
        onClick={({ currentTarget }) => onOpen(currentTarget)}
      >
        {isNone ? (
          <Icon name="smile" />
        ) : (
          <EmojiGlyph name={emojiName} code={emojiCode} type={reactionType} />
        )}
      </button>
      {!isNone && <IconButton icon="close" size={12} label={t('app.status_no_emoji')} onClick={onClear} />}
    </>
  )
}
