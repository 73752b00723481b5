/**
 * Format number of the stored state: the shape of the slices and of the chunks. A state with another number is not
 * used. Increase it with every change of either; stateForm.test.ts detects changes of the slices.
 */
export const stateForm = '11'
