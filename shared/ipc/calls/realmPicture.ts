/** Most bytes of a picture of the organisation; a server may take fewer. */
export const maxRealmPictureBytes = 5 * 1024 * 1024

/** Pictures of an organisation, and where each stands: beside its name, or above its pages in a browser. */
export const realmPictures = ['icon', 'logo', 'nightLogo'] as const
export type RealmPicture = (typeof realmPictures)[number]
