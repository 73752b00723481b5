/** Maximum bytes of an organization's picture. A server may allow fewer. */
export const maxRealmPictureBytes = 5 * 1024 * 1024

/** Pictures of an organization: the icon next to its name, and logos above its pages in a browser. */
export const realmPictures = ['icon', 'logo', 'nightLogo'] as const
export type RealmPicture = (typeof realmPictures)[number]
