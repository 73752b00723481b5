import { shape } from '../gates/fields.ts'
import type { Server } from '../server.ts'
import type { RealmDomain } from '../state/adminRecords.ts'
import type {
  Draft,
  Folder,
  Linkifier,
  Playground,
  ProfileField,
  RealmEmoji,
  Upload,
  User,
} from '../state/records.ts'

/** Returns the address of a custom emoji's image. */
export function emojiPath(server: Server, emoji: RealmEmoji): string {
  return `/user_avatars/${String(server.state.realm.id)}/emoji/images/${String(emoji.id)}.png`
}

export function emojiRecord(server: Server, emoji: RealmEmoji): Record<string, unknown> {
  const record = {
    id: String(emoji.id),
    name: emoji.name,
    source_url: emojiPath(server, emoji),
    still_url: null,
    deactivated: emoji.deactivated,
    author_id: emoji.authorId,
  }
  const shaped: Record<string, unknown> = shape('realmEmoji', record, server.level)
  if (shaped['still_url'] === null && !server.has('stillUrlAlways')) delete shaped['still_url']
  return shaped
}

/** Returns all custom emoji by id. */
export function allEmoji(server: Server): Record<string, unknown> {
  return Object.fromEntries(
    [...server.state.emoji.values()].map((emoji) => [String(emoji.id), emojiRecord(server, emoji)]),
  )
}

/** Returns a template in the form before RFC 6570. */
const oldFormat = (linkifier: Linkifier) => linkifier.urlTemplate.replace(/\{(\w+)\}/g, '%($1)s')

/** Returns a linkifier as a tuple, the old form. */
export function linkifierTuple(linkifier: Linkifier): unknown[] {
  return [linkifier.pattern, oldFormat(linkifier), linkifier.id]
}

export function playgroundRecord({ id, name, language, urlTemplate }: Playground): Record<string, unknown> {
  return { id, name, pygments_language: language, url_template: urlTemplate }
}

export function linkifierRecord(server: Server, linkifier: Linkifier): Record<string, unknown> {
  const record: Record<string, unknown> = {
    id: linkifier.id,
    pattern: linkifier.pattern,
    url_template: linkifier.urlTemplate,
    url_format: oldFormat(linkifier),
    example_input: linkifier.exampleInput,
    reverse_template: linkifier.reverseTemplate,
    alternative_url_templates: linkifier.alternativeTemplates,
  }
  return shape('linkifier', record, server.level)
}

export function profileFieldRecord(server: Server, field: ProfileField): Record<string, unknown> {
  const record: Record<string, unknown> = {
    id: field.id,
    type: field.type,
    order: field.order,
    name: field.name,
    hint: field.hint,
    field_data: field.data,
    required: field.required,
    editable_by_user: field.editable,
  }
  if (field.inSummary) record['display_in_profile_summary'] = true
  if (field.forMatching) record['use_for_user_matching'] = true
  return shape('profileField', record, server.level)
}

/** Returns the channel folders in order. */
export function foldersInOrder(server: Server): Folder[] {
  return [...server.state.folders.values()].sort((a, b) => a.order - b.order || a.id - b.id)
}

export function folderRecord(server: Server, folder: Folder): Record<string, unknown> {
  const record = {
    id: folder.id,
    name: folder.name,
    description: folder.description,
    rendered_description: folder.renderedDescription,
    order: folder.order,
    is_archived: folder.isArchived,
    creator_id: folder.creatorId,
    date_created: folder.created,
  }
  return shape('folder', record, server.level)
}

export function domainRecord(domain: RealmDomain): Record<string, unknown> {
  return { domain: domain.domain, allow_subdomains: domain.allowSubdomains }
}

export function attachmentRecord(server: Server, upload: Upload): Record<string, unknown> {
  const ids = [...upload.messageIds].sort((a, b) => a - b)
  const unit = server.has('attachmentTimesInSeconds') ? 1 : 1000
  // The oldest servers sent fractions of a millisecond.
  const fraction = server.has('wholeAttachmentTimes') ? 0 : 0.5
  const record = {
    id: upload.id,
    name: upload.name,
    path_id: upload.pathId,
    size: upload.bytes.length,
    create_time: upload.created * unit + fraction,
    messages: ids.map((id) => ({
      id,
      date_sent: (server.state.messages.byId.get(id)?.timestamp ?? 0) * unit,
    })),
    message_ids: ids,
  }
  return shape('attachment', record, server.level)
}

/** Returns the size of all uploads in bytes. */
export function uploadSpace(server: Server): number {
  let sum = 0
  for (const upload of server.state.uploads.values()) sum += upload.bytes.length
  return sum
}

export function draftRecord(draft: Draft): Record<string, unknown> {
  return { ...draft, to: [...draft.to] }
}

/** Returns the drafts, the last edited one at the end. */
export function draftsOf(user: User): Draft[] {
  return [...user.drafts.values()].sort((a, b) => a.timestamp - b.timestamp || a.id - b.id)
}
