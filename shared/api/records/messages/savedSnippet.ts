import { z } from 'zod'
import type { SavedSnippet } from '../../types.ts'
import { content, int, moment, name } from '../lenient.ts'

export const savedSnippet = z
  .object({ id: int, title: name, content, date_created: moment.nullish() })
  .transform((wire): SavedSnippet => ({
    id: wire.id,
    title: wire.title,
    content: wire.content,
    dateCreated: wire.date_created ?? 0,
  }))
