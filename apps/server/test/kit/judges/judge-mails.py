"""judge-mails.py FOLDER KEYS.json: what Python's email and dkimpy say of each *.eml, as one line of JSON per file.

KEYS.json holds TXT records by name. Defects are those of every part and of every header field (RFC 5322, 2045-2047).
"""

import json
import pathlib
import sys
from email import message_from_bytes, policy

import dkim

folder, keys = pathlib.Path(sys.argv[1]), json.loads(pathlib.Path(sys.argv[2]).read_text())


def record(name, timeout=5):
    found = keys.get((name.decode() if isinstance(name, bytes) else name).rstrip("."))
    return found.encode() if found else None


for file in sorted(folder.glob("*.eml")):
    raw = file.read_bytes()
    mail = message_from_bytes(raw, policy=policy.default)
    defects = [str(defect) for part in mail.walk() for defect in part.defects]
    for part in mail.walk():
        for name, value in part.items():
            defects += [f"{name}: {defect}" for defect in value.defects]
    text = mail.get_body(("plain",))
    signed = dkim.DKIM(raw)
    count = sum(1 for name, _ in signed.headers if name.lower() == b"dkim-signature")
    print(
        json.dumps(
            {
                "file": file.name,
                "defects": defects,
                "subject": str(mail["subject"]),
                "from": mail["from"].addresses[0].display_name,
                "to": [address.display_name for address in mail["to"].addresses],
                "text": text.get_content().replace("\r\n", "\n") if text else None,
                "files": [part.get_filename() for part in mail.iter_attachments()],
                "longestLine": max(len(line) for line in raw.split(b"\r\n")),
                "signatures": [dkim.DKIM(raw).verify(idx=index, dnsfunc=record) for index in range(count)],
            }
        )
    )
