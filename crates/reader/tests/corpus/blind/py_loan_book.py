import random
from dataclasses import dataclass

LOANS = 3000
MONTHS = 240


@dataclass
class Loan:
    principal: float
    rate: float

    def payment(self, months):
        r = self.rate / 12
        return self.principal * r / (1 - (1 + r) ** -months)


def interest_paid(loan, months):
    balance = loan.principal
    pay = loan.payment(months)
    paid = 0.0
    for _ in range(months):
        interest = balance * loan.rate / 12
        balance = balance + interest - pay
        paid += interest
    return paid


random.seed(2)
book = [Loan(random.uniform(5e4, 4e5), random.uniform(0.02, 0.07)) for _ in range(LOANS)]
total = sum(interest_paid(loan, MONTHS) for loan in book)
print(f"{LOANS} loans, interest over {MONTHS // 12} years: {total:,.0f}")
