-- A Mac sends a letter and its mark as two characters; new names are stored as one (NFC).
update uploads set filename = normalize(filename, NFC) where filename is not nfc normalized;
