import { useRef, useState, type FormEvent } from 'react'
import { t } from '../../../shared/i18n.ts'
import { botLabels, botTypes, canCreateBot } from '../../../shared/model/people/botKinds.ts'
import { call, CallFailure, useAccount, useAccountStore, useIsOffline } from '../../state/index.ts'
import { Button, showToast } from '../../ui/index.ts'
import { EndWords, OfflineWords, StateWords, useServerCall } from '../forms/index.ts'
import { openBot, openBots } from '../peopleAddress/index.ts'
import {
  botFieldOfRefusal,
  botProblems,
  newBotTypes,
  whyNotCreateBot,
  type BotText,
  type NewBotType,
} from './botLimits.ts'
import styles from './bots.module.css'
import { FormatRow, KindRow, TextRow } from './rows.tsx'

/** A form for a new bot of the own user. */
export function NewBot() {
  const block = useAccount(whyNotCreateBot)
  return block === null ? <NewBotForm /> : <StateWords state={{ kind: 'blocked', words: block }} />
}

const empty: BotText = { name: '', shortName: '', payloadUrl: '' }

function NewBotForm() {
  const store = useAccountStore()
  const isOffline = useIsOffline()
  const domain = useAccount(({ realm }) => realm.fields['bot_domain'])
  const mayAll = useAccount((state) => canCreateBot(state, botTypes.generic, Date.now()))
  const types = mayAll ? newBotTypes : [botTypes.incoming]
  const [botType, setBotType] = useState<NewBotType>(mayAll ? botTypes.generic : botTypes.incoming)
  const [text, setText] = useState(empty)
  const [interfaceType, setInterface] = useState<1 | 2>(1)
  const [isTried, setTried] = useState(false)
  const [refusal, setRefusal] = useState<Partial<Record<keyof BotText, string>>>({})
  const form = useRef<HTMLFormElement>(null)
  const { end, isBusy, run } = useServerCall()
  const hasUrl = botType === botTypes.outgoing
  const problems = botProblems(text, hasUrl)

  const point = (name: string | undefined): void =>
    form.current?.querySelector<HTMLElement>(`[name=${name ?? 'none'}]`)?.focus()
  const make = async (): Promise<string | null> => {
    const name = text.name.trim()
    try {
      const { userId } = await call('bot.create', {
        account: store.id,
        fullName: name,
        shortName: text.shortName.trim(),
        botType,
        ...(hasUrl && { payloadUrl: text.payloadUrl.trim(), interfaceType }),
      })
      showToast(t('bots.made', { name }))
      if (userId === null) openBots(store.id)
      else openBot(store.id, userId)
    } catch (error) {
      const field = error instanceof CallFailure ? botFieldOfRefusal(error.message) : null
      if (field === null || !(error instanceof CallFailure)) throw error
      setRefusal({ [field]: error.message })
      point(field)
    }
    return null
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    setRefusal({})
    const [first] = Object.keys(problems)
    if (first !== undefined) point(first)
    else if (!isOffline) void run(make)
  }
  const field = (name: keyof BotText) => {
    const problem = isTried ? problems[name] : undefined
    return {
      name,
      value: text[name],
      problem: problem === undefined ? (refusal[name] ?? null) : t(problem),
      onType: (value: string) => {
        setRefusal({})
        setText((before) => ({ ...before, [name]: value }))
      },
    }
  }
  const short = text.shortName.trim().replace(/-bot$/, '')
  return (
    <form ref={form} aria-label={t('bots.new')} noValidate onSubmit={submit}>
      <KindRow
        value={botType}
        options={types.map((type) => ({ value: type, label: t(botLabels[type] ?? 'app.role_bot') }))}
        hint={t(`bots.kind_hint_${botType}`)}
        limit={mayAll ? null : t('bots.blocked_kind')}
        onChange={setBotType}
      />
      <TextRow title={t('bots.name')} {...field('name')} />
      <TextRow
        title={t('bots.short')}
        hint={
          short !== '' && typeof domain === 'string'
            ? t('bots.short_result', { name: short, domain })
            : t('bots.short_hint')
        }
        {...field('shortName')}
      />
      {hasUrl && (
        <>
          <TextRow title={t('bots.url')} hint={t('bots.url_hint')} inputType="url" {...field('payloadUrl')} />
          <FormatRow value={interfaceType} onChange={setInterface} />
        </>
      )}
      {isOffline && <OfflineWords words={t('bots.offline')} />}
      <EndWords end={end} />
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" busy={isBusy} aria-disabled={isOffline}>
          {t('bots.make')}
        </Button>
      </div>
    </form>
  )
}
