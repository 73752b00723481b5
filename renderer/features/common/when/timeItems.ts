import { t } from '../../../../shared/i18n.ts'
import type { HourCycle, MenuItem } from '../../../ui/index.ts'
import { timeChoices } from './timeChoices.ts'

/** Returns menu items for the offered times, in ms since 1970 and as of now, and for choosing another one. */
export const timeItems = (
  hour24: HourCycle,
  onTime: (time: number) => void,
  onChoose: () => void,
): readonly MenuItem[] => [
  ...timeChoices(hour24).map(({ id, time, values }) => ({
    id,
    label: t(`later.${id}`, values),
    run: () => onTime(time),
  })),
  { id: 'choose', label: t('later.choose'), run: onChoose },
]
