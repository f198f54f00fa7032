/** The preview of a message whose text can't be read without its recipient's key. */
export const ENCRYPTED_PREVIEW = "Encrypted message.";
