import { t } from '../../../../../shared/i18n.ts'
import { twentyFourHourTime } from '../../../../../shared/model/organization/userSettings.ts'
import { presetTimes, timeWords, whenParser } from '../../../common/when/index.ts'
import { writtenTime } from '../writing/writtenTime.ts'
import type { Suggestion, SuggestionRequest } from './suggestion.ts'

/** Returns the time that the typed words describe, or usual ones without words, and the dialog to choose one. */
export function timeSuggestions({ state, trigger: { query } }: SuggestionRequest): readonly Suggestion[] {
  const now = Date.now()
  const { hour, monday, tomorrow } = presetTimes(now)
  const written = whenParser.now()?.(query, now) ?? null
  const times = query === '' ? [hour, tomorrow, ...(monday === null ? [] : [monday])] : [written]
  return [
    ...times
      .filter((time) => time !== null)
      .map((time): Suggestion => ({
        key: `time ${time}`,
        label: timeWords(time, now, twentyFourHourTime(state)),
        detail: '',
        icon: { type: 'time' },
        text: `${writtenTime(new Date(time))} `,
      })),
    {
      key: 'time',
      label: t('later.choose'),
      detail: query === '' ? t('later.words_hint') : '',
      icon: { type: 'time' },
      text: '',
      run: ({ askTime }) => askTime(),
    },
  ]
}
