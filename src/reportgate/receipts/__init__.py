"""Receipts: what was accepted, bound to its exact bytes, for the step that publishes."""

from reportgate.receipts.envelope import Envelope
from reportgate.receipts.keys import PrivateKey, PublicKey, Signer, generate_key, load_public_key, load_signer
from reportgate.receipts.receipt import Receipt, ReceiptError, Refusal, issue_receipt, verify_receipt
from reportgate.receipts.statement import Override, Statement

__all__ = [
    "Envelope",
    "Override",
    "PrivateKey",
    "PublicKey",
    "Receipt",
    "ReceiptError",
    "Refusal",
    "Signer",
    "Statement",
    "generate_key",
    "issue_receipt",
    "load_public_key",
    "load_signer",
    "verify_receipt",
]
