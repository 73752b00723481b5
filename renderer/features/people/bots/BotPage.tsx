import { useRef, useState, type FormEvent } from 'react'
import { hasBotShortNames } from '../../../../shared/api/capabilities.ts'
import type { User, UserId } from '../../../../shared/api/types.ts'
import { t } from '../../../../shared/i18n.ts'
import { listWords } from '../../../../shared/listWords.ts'
import { botLabels, botTypes, canManageBot } from '../../../../shared/model/permissions/botKinds.ts'
import { selectUser } from '../../../../shared/model/people/users.ts'
import { administratorNames } from '../../../../shared/model/permissions/ranks.ts'
import { call, CallFailure, useAccount, useAccountStore, useIsOffline } from '../../../state/index.ts'
import { Button, Buttons, EmptyState, keepEnter } from '../../../ui/index.ts'
import {
  DoneWords,
  OfflineWords,
  RefusalWords,
  StateWords,
  TextRow,
  useServerCall,
  useTooOld,
} from '../../common/forms/index.ts'
import { BotSecrets } from './BotSecrets.tsx'
import { BotActivation } from './BotActivation.tsx'
import { botDrafts, type BotDraft } from './botDrafts.ts'
import { botProblems, type BotText } from './botLimits.ts'
import styles from './bots.module.css'
import { PayloadExample } from './PayloadExample.tsx'
import { FixedPictureRow } from './PictureRow.tsx'
import { FormatRow, OwnerRow } from './rows.tsx'

/** Page of a bot, editable by its owner and by administrators. */
export function BotPage({ botId }: { readonly botId: UserId }) {
  const bot = useAccount((state) => selectUser(state, botId))
  const block = useAccount((state) =>
    canManageBot(state, selectUser(state, botId))
      ? null
      : t('bots.blocked', { names: listWords(administratorNames(state)) }),
  )
  if (bot?.isBot !== true) return <EmptyState icon="bot" title={t('bots.unknown')} />
  const kind = t(botLabels[bot.botType ?? 0] ?? 'app.role_bot')
  return (
    <>
      <p className={styles.note}>
        {bot.isActive ? kind : `${kind} · ${t('bots.deactivated')}`} · <bdi>{bot.email}</bdi>
      </p>
      {block !== null ? (
        <StateWords state={{ kind: 'blocked', words: block }} />
      ) : (
        <>
          <BotForm bot={bot} />
          {bot.isActive && <BotSecrets bot={bot} />}
          {bot.botType === botTypes.outgoing && <PayloadExample botId={bot.id} />}
          <BotActivation bot={bot} />
        </>
      )}
    </>
  )
}

const textOf = {
  fullName: 'name',
  shortName: 'shortName',
  payloadUrl: 'payloadUrl',
} as const satisfies Readonly<Record<string, keyof BotText>>

/**
 * Returns the text field that a change is about, if it changes nothing else: a refusal is then shown beside that
 * field. Returns null if the change has other parts.
 */
function onlyText(change: Readonly<Record<string, unknown>>): keyof BotText | null {
  const [name = '', ...others] = Object.keys(change)
  return others.length === 0 && Object.hasOwn(textOf, name) ? textOf[name as keyof typeof textOf] : null
}

/** Returns the part of the bot's email address that its short name came from. */
const shortNameOf = (email: string): string => email.replace(/@.*$/, '').replace(/-bot$/, '')

function BotForm({ bot }: { readonly bot: User }) {
  const { id: account } = useAccountStore()
  const isOffline = useIsOffline()
  const oldNames = useTooOld(hasBotShortNames)
  const service = useAccount((state) => state.bots.get(bot.id)?.services[0])
  const outgoing = service?.type === 'outgoing' ? service : null
  const draft = botDrafts.useDraft(account, bot.id)
  const [refusal, setRefusal] = useState<Partial<Record<keyof BotText, string>>>({})
  const form = useRef<HTMLFormElement>(null)
  const { end, isBusy, run, tell } = useServerCall()
  const now: BotText = {
    name: bot.name,
    shortName: shortNameOf(bot.email),
    payloadUrl: outgoing?.baseUrl ?? '',
  }
  const text: BotText = { ...now, ...draft }
  const problems = botProblems(text, outgoing !== null)
  const differs = (name: keyof BotText): boolean => text[name].trim() !== now[name]
  const interfaceNow = outgoing?.interface === 2 ? 2 : 1
  const change = {
    ...(differs('name') && { fullName: text.name.trim() }),
    ...(differs('shortName') && { shortName: text.shortName.trim() }),
    ...(differs('payloadUrl') && { payloadUrl: text.payloadUrl.trim() }),
    ...(draft.ownerId !== undefined && draft.ownerId !== bot.botOwnerId && { ownerId: draft.ownerId }),
    ...(draft.interfaceType !== undefined &&
      draft.interfaceType !== interfaceNow && { interfaceType: draft.interfaceType }),
  }
  const isChanged = Object.keys(change).length > 0
  const put = (part: BotDraft): void => {
    if (end?.kind === 'done') tell(null)
    setRefusal({})
    botDrafts.change(account, part, bot.id)
  }
  const save = async (): Promise<string | null> => {
    setRefusal({})
    try {
      await call('bot.update', { account, botId: bot.id, ...change })
      botDrafts.clear(account, bot.id)
      return t('bots.saved')
    } catch (error) {
      const field = onlyText(change)
      if (field === null || !(error instanceof CallFailure) || error.code !== 'refused') throw error
      setRefusal({ [field]: error.message })
      form.current?.querySelector<HTMLElement>(`[name=${field}]`)?.focus()
      return null
    }
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (isChanged && !isOffline && Object.keys(problems).length === 0) void run(save)
  }
  const field = (name: keyof BotText) => {
    const problem = problems[name]
    return {
      name,
      spellCheck: false,
      value: text[name],
      problem: problem === undefined ? (refusal[name] ?? null) : t(problem),
      onType: (value: string) => put({ [name]: value }),
    }
  }
  return (
    <form ref={form} aria-label={bot.name} noValidate onSubmit={submit} onKeyDown={keepEnter}>
      <RefusalWords end={end} />
      <TextRow title={t('bots.name')} {...field('name')} />
      <TextRow title={t('bots.short')} hint={t('bots.short_hint')} state={oldNames} {...field('shortName')} />
      <OwnerRow ownerId={draft.ownerId ?? bot.botOwnerId} onChange={(ownerId) => put({ ownerId })} />
      {outgoing !== null && (
        <>
          <TextRow title={t('bots.url')} hint={t('bots.url_hint')} type="url" {...field('payloadUrl')} />
          <FormatRow
            value={draft.interfaceType ?? interfaceNow}
            onChange={(interfaceType) => put({ interfaceType })}
          />
        </>
      )}
      <FixedPictureRow botId={bot.id} />
      {isOffline && <OfflineWords words={t('bots.offline')} />}
      <DoneWords end={end} />
      <Buttons isApart>
        {isChanged && <Button onClick={() => botDrafts.clear(account, bot.id)}>{t('bots.discard')}</Button>}
        <Button type="submit" variant="primary" busy={isBusy} aria-disabled={!isChanged || isOffline}>
          {t('bots.save')}
        </Button>
      </Buttons>
    </form>
  )
}
